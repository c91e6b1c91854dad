import { join } from 'node:path'

import { runCompiled } from '#server/platform/run-compiled.ts'

// `npm run outbox` and its like end here: what they do is in operator.ts.
runCompiled(join(import.meta.dirname, 'operator.cjs'))
