import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { RunAs } from '#server/platform/database/run-as.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

// A socket's path may have 107 bytes; PostgreSQL adds "/.s.PGSQL.5432" to the folder.
const longestFolder = 90

/** Where the socket of this data folder lies: the same for every process that asks. */
export function socketFolderOf(dataDir: string): string {
  const name = `forerunners-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const folder = join(tmpdir(), name)
  return Buffer.byteLength(folder) <= longestFolder ? folder : join('/tmp', name)
}

/** Makes the socket's folder, which nobody but us may enter. */
export async function ensureSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const folder = socketFolderOf(dataDir)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // In a shared temporary folder somebody else could have made it first, and would then own our socket.
  const found = await lstat(folder)
  const mine = [process.getuid?.(), runAs.ids.uid].includes(found.uid)
  if (!found.isDirectory() || (process.getuid && !mine)) {
    throw new CannotStart(`${folder} belongs to somebody else. Remove it, or set TMPDIR to a folder of your own.`)
  }
  await chmod(folder, 0o700)
  await runAs.own(folder)
  return folder
}
