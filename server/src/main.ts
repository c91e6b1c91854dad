import { join } from 'node:path'

import { loadBundle } from '#server/platform/load-bundle.ts'
import { stopSignals } from '#server/platform/stop-signals.ts'

// A signal during loading must not end the process: the server adds its own listeners once it is loaded.
for (const signal of stopSignals) process.on(signal, () => {})

process.env['NODE_ENV'] ??= 'production'
// `npm start` ends here: the server itself is server.ts.
loadBundle(join(import.meta.dirname, 'server.cjs'))
