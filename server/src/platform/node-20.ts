import * as nodeModule from 'node:module'

// Everything that differs on Node 20. When support for it ends, this file goes, and its callers use the plain way.

/** Keeps compiled code in the folder, which makes the next start faster. Node 20 can't. */
export function keepCompiledCode(folder: string): void {
  if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function')
    nodeModule.enableCompileCache(folder)
}

/** The flag of the permission model: `--experimental-permission` on Node 20, `--permission` from 22.13. */
export function permissionFlag(): string | undefined {
  return ['--permission', '--experimental-permission'].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  )
}

/** Characters that `Intl.Segmenter` gets at a time: on Node 20 it takes quadratic time. */
export const maxSegmented = 1000
