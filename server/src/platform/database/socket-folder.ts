import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { RunAs } from '#server/platform/database/run-as.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

// A socket path may have 107 bytes; PostgreSQL appends "/.s.PGSQL.5432".
const maxFolderBytes = 90

/** The socket folder of a data folder: inside it, or under a short name in /tmp if the path is too long. */
export function socketFolderOf(dataDir: string): string {
  const folder = join(dataDir, 'run')
  if (Buffer.byteLength(folder) <= maxFolderBytes) return folder
  return `/tmp/forerunners-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
}

/** Creates the private socket folder. */
export async function ensureSocketFolder(dataDir: string, runAs: Pick<RunAs, 'owner'>): Promise<string> {
  const folder = socketFolderOf(dataDir)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // In the shared /tmp another user could have created it first, and would then own our socket.
  const found = await lstat(folder)
  const isOurs =
    [process.getuid?.(), runAs.owner?.uid].includes(found.uid) || folder.startsWith(`${dataDir}/`)
  if (!found.isDirectory() || (process.getuid && !isOurs)) {
    throw new CannotStart(
      `${folder} belongs to another user. Remove it, or set DATA_DIR to a folder with a shorter path.`,
    )
  }
  await chmod(folder, 0o700)
  if (runAs.owner) await chown(folder, runAs.owner.uid, runAs.owner.gid)
  return folder
}
