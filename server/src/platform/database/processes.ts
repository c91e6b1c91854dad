import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pause } from '#server/platform/pause.ts'

/** The process of a running postmaster of this cluster, whoever started it; nothing if there is none. */
export async function findPostmaster(cluster: string): Promise<number | undefined> {
  const [pid] = await readLock(join(cluster, 'postmaster.pid'))
  return pid !== undefined && (await isPostmaster(pid, cluster)) ? pid : undefined
}

async function readLock(path: string): Promise<[pid: number | undefined, rest: string[]]> {
  const [first, ...rest] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  return [Number.isInteger(pid) && pid > 1 ? pid : undefined, rest]
}

// A number can be given to another process later: only one whose command line names our cluster is ours. One that nobody has buried yet has none.
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return commandLine === undefined || commandLine.split('\0').includes(cluster)
}

function lockFiles(cluster: string, socketFolder: string): string[] {
  return [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]
}

/** Takes away lock files that a killed postmaster made but never filled. One that is starting fills its own within moments. */
export async function removeEmptyLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const path of lockFiles(cluster, socketFolder)) {
    const found = await stat(path).catch(() => undefined)
    if (found?.size === 0 && Date.now() - found.mtimeMs > 2000) await rm(path, { force: true })
  }
}

/** Whether whoever started a process is gone. */
export async function isOrphan(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The fields after the name, which stands in brackets and may hold anything: state, then the parent.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return parent <= 1
}

/**
 * Keeps the number of a dead postmaster from blocking a new one. PostgreSQL refuses to start while any process has that number,
 * be it one that nobody has buried yet or a stranger who got it later, but never minds its own parent's: so ours is written over it.
 * The rest of each file stays, by which PostgreSQL finds out whether children of the dead one are still at work.
 */
export async function buryPostmaster(cluster: string, socketFolder: string): Promise<void> {
  for (const path of lockFiles(cluster, socketFolder)) {
    const [pid, rest] = await readLock(path)
    if (pid === undefined || !isAlive(pid) || (await isPostmaster(pid, cluster))) continue
    await writeFile(path, [process.pid, ...rest].join('\n'))
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Waits until a process is gone; false if it is still there after `ms`. */
export async function waitUntilGone(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}
