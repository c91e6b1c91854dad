import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The process of a running postmaster of this cluster, whoever started it; nothing if there is none. */
export async function findPostmaster(cluster: string): Promise<number | undefined> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined
  // A number can be given to another process later: only one whose command line names our cluster is ours.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (commandLine !== undefined && !commandLine.split('\0').includes(cluster)) return undefined
  return pid
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

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
