import { join } from 'node:path'

import { loadBundle } from '#server/platform/load-bundle.ts'

// `npm run outbox` and its like end here: what they do is in operator.ts.
loadBundle(join(import.meta.dirname, 'operator.cjs'))
