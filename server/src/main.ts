import { join } from 'node:path'

import { runCompiled } from '#server/platform/run-compiled.ts'

// `npm start` ends here: the house itself is house.ts.
runCompiled(join(import.meta.dirname, 'house.cjs'))
