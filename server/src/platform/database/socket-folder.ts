import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { RunAs } from '#server/platform/database/run-as.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

// A socket's path may have 107 bytes; PostgreSQL adds "/.s.PGSQL.5432" to the folder.
const longestFolder = 90

/** Where the socket of a data folder lies: in it, so that every process finds it there, or under a short name where its path is too long for a socket. */
export function socketFolderOf(dataDir: string): string {
  const folder = join(dataDir, 'run')
  if (Buffer.byteLength(folder) <= longestFolder) return folder
  return `/tmp/forerunners-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
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
    throw new CannotStart(`${folder} belongs to somebody else. Remove it, or set DATA_DIR to a folder with a shorter path.`)
  }
  await chmod(folder, 0o700)
  await runAs.own(folder)
  return folder
}
