import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'

/** Loads a bundle. Node 22.8 and newer keep its compiled code in the folder `compiled` next to it. */
export function loadBundle(filename: string): void {
  if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function')
    nodeModule.enableCompileCache(join(dirname(filename), 'compiled'))
  nodeModule.createRequire(filename)(filename)
}
