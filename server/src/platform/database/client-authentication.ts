import { constants } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const backups = 'local replication postgres trust'
/**
 * Allows only the local socket, in a private folder: no port and no password. The superuser may make backups.
 */
export const clientAuthentication = `local all all trust\n${backups}\n`

/**
 * Adds the backup line to the pg_hba.conf of a cluster that lacks it. We may be root while the folder belongs
 * to another user, so links are not followed and only that user's file is read.
 */
export async function allowBackups(cluster: string): Promise<void> {
  const path = join(cluster, 'pg_hba.conf')
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined)
  // A cluster without this file is broken; PostgreSQL reports it itself.
  if (!file) return
  try {
    const { uid, gid } = await file.stat()
    const text = await file.readFile('utf8')
    if (/^\s*local\s+replication\b/m.test(text) || uid !== (await stat(cluster)).uid) return
    await replace(path, `${text.trimEnd()}\n${backups}\n`, { uid, gid })
  } finally {
    await file.close()
  }
}

async function replace(
  path: string,
  text: string,
  { uid, gid }: { uid: number; gid: number },
): Promise<void> {
  const draft = `${path}.new`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
