import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { keepCompiledCode } from '#server/platform/node-20.ts'

/** Loads a bundle, with its compiled code in the folder `compiled` next to it. */
export function loadBundle(filename: string): void {
  keepCompiledCode(join(dirname(filename), 'compiled'))
  createRequire(filename)(filename)
}
