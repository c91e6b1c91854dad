import { chmod, chown, lchown, lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'

import { isAlive, waitForExit } from '#server/platform/database/processes.ts'
import type { RunAs } from '#server/platform/database/run-as.ts'

const maxExitMs = 10_000

/**
 * Changes the owner of a cluster to the user that runs PostgreSQL, while no postmaster runs. The top folder
 * is changed last, so an interrupted change is repeated at the next start.
 */
export async function adoptCluster(cluster: string, { owner }: Pick<RunAs, 'owner'>): Promise<void> {
  if (!owner || (await lstat(cluster)).uid === owner.uid) return
  await waitForBackends(cluster)
  // Until then only root may enter, so that the former owner can't plant symbolic links.
  await chown(cluster, 0, 0)
  await chmod(cluster, 0o700)
  for (const name of await readdir(cluster)) await chownTree(join(cluster, name), owner)
  await chown(cluster, owner.uid, owner.gid)
}

async function chownTree(path: string, owner: NonNullable<RunAs['owner']>): Promise<void> {
  const found = await lstat(path)
  // A hard link could point outside the cluster. PostgreSQL creates none.
  if (found.isFile() && found.nlink > 1) return
  if (found.isDirectory()) for (const name of await readdir(path)) await chownTree(join(path, name), owner)
  await lchown(path, owner.uid, owner.gid)
}

/**
 * Backends of a killed postmaster may still create files in the cluster. They exit by themselves within
 * moments.
 */
async function waitForBackends(cluster: string): Promise<void> {
  const numbers = await readdir('/proc').catch(() => [])
  const pids = numbers.map(Number).filter((pid) => pid > 1 && pid !== process.pid)
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)))
  for (const pid of pids.filter((_, index) => folders[index] === cluster)) {
    if (!(await waitForExit(pid, maxExitMs)) && isAlive(pid)) process.kill(pid, 'SIGKILL')
    await waitForExit(pid, maxExitMs)
  }
}
