import { constants } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#server/platform/error-details.ts'

/** Returns the process id of this cluster's running postmaster, if there is one. */
export async function findPostmaster(cluster: string): Promise<number | undefined> {
  const [pid] = await readLock(join(cluster, 'postmaster.pid'))
  return pid !== undefined && (await isPostmaster(pid, cluster)) ? pid : undefined
}

async function readLock(path: string): Promise<[pid: number | undefined, rest: string[]]> {
  const [first, ...rest] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  return [Number.isInteger(pid) && pid > 1 ? pid : undefined, rest]
}

// Process ids are reused: only a process whose command line names our cluster is ours. A zombie has no
// command line.
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return commandLine === undefined || commandLine.split('\0').includes(cluster)
}

function lockFiles(cluster: string, socketFolder: string): string[] {
  return [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]
}

/** Removes empty lock files of a killed postmaster. A starting one fills its own within moments. */
export async function removeEmptyLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const path of lockFiles(cluster, socketFolder)) {
    const found = await stat(path).catch(() => undefined)
    if (found?.size === 0 && Date.now() - found.mtimeMs > 2000) await rm(path, { force: true })
  }
}

/** Returns true if the parent of a process has exited. */
export async function isOrphan(pid: number): Promise<boolean> {
  return (await parentOf(pid)) <= 1
}

async function parentOf(pid: number): Promise<number> {
  return Number((await statOf(pid))[1])
}

/**
 * Returns the fields after the name, which is in parentheses and may contain anything: state, then parent.
 */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * Stops a dead postmaster's pid from blocking a new one. PostgreSQL refuses to start while any process has
 * that pid, be it a zombie or an unrelated process, but ignores its own parent's. So our pid is written over
 * it. The rest of the file stays: PostgreSQL uses it to detect surviving children.
 */
export async function clearStalePid(cluster: string, socketFolder: string): Promise<void> {
  for (const path of lockFiles(cluster, socketFolder)) {
    const [pid, rest] = await readLock(path)
    if (pid === undefined || !isAlive(pid) || (await isPostmaster(pid, cluster))) continue
    // The folder may belong to another user, who could plant a link to one of root's files.
    await writeFile(path, [process.pid, ...rest].join('\n'), {
      flag: constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW,
    })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

const gracefulStopMs = 30_000
const forcedStopMs = 3000

/**
 * Stops a postmaster. SIGINT disconnects everyone and shuts down cleanly; if that takes too long, it is
 * killed.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  if (!(await waitForExit(pid, gracefulStopMs))) await killPostmaster(pid)
}

/**
 * Kills an unresponsive postmaster and its children; PostgreSQL recovers as after a crash. A stopped process
 * only reacts to SIGKILL, and no new postmaster can start while a child lives.
 */
export async function killPostmaster(pid: number): Promise<void> {
  const children = await childrenOf(pid)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await waitForExit(pid, forcedStopMs)
  const left: number[] = []
  for (const one of [pid, ...children]) if (!(await hasEnded(one)) && (await isPostgres(one))) left.push(one)
  for (const one of left) process.kill(one, 'SIGKILL')
  await Promise.all(left.map((one) => waitForExit(one, forcedStopMs)))
}

/**
 * The real user id of a process, which a user namespace hides from the process itself; undefined if unknown.
 */
export async function realUserOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = /^Uid:\s+(\d+)/m.exec(status)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** A zombie counts as ended. */
async function hasEnded(pid: number): Promise<boolean> {
  return !isAlive(pid) || (await statOf(pid))[0] === 'Z'
}

async function childrenOf(pid: number): Promise<number[]> {
  const numbers = (await readdir('/proc').catch(() => [])).map(Number).filter((number) => number > 1)
  const parents = await Promise.all(numbers.map(parentOf))
  return numbers.filter((_, index) => parents[index] === pid)
}

// The pid may have been reused meanwhile.
async function isPostgres(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres')).startsWith('postgres')
}

/** Waits for a process to exit; returns false if it still runs after `ms`. */
export async function waitForExit(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (!(await hasEnded(pid))) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}
