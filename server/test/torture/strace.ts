import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { PlannedFault } from './fault-plan.ts'

/** Why faults can't be injected here, in a sentence; undefined if they can. */
export function whyNoFaults(): string | undefined {
  const child = spawn('sleep', ['5'], { stdio: 'ignore' })
  try {
    const { error, status } = spawnSync(
      'timeout',
      ['--signal=INT', '1', 'strace', '-qq', '-p', String(child.pid)],
      { encoding: 'utf8' },
    )
    if (error) return `Faults can't be injected here: ${error.message}.`
    if (status === 127) return 'Faults need strace, which is not installed on this machine.'
    // 124: strace was attached until the timeout.
    return status === 124
      ? undefined
      : 'Faults need permission to trace processes (ptrace), which this machine or container does not give.'
  } finally {
    child.kill('SIGKILL')
  }
}

/** Makes system calls of running processes fail for a while; returns how many failed. */
export async function injectFaults(
  pids: readonly number[],
  { calls, error, first, every, lasts }: PlannedFault,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'forerunners-faults-'))
  const record = join(folder, 'calls')
  const inject = `inject=${calls}:error=${error}:when=${first}+${every}`
  const options = ['-f', '-qq', '-o', record, '-s', '0', '-e', `trace=${calls}`, '-e', inject]
  const strace = spawn('strace', [...options, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => {
    strace.once('exit', () => resolve())
    strace.once('error', () => resolve())
  })
  await Promise.race([sleep(lasts), ended])
  await letGo(strace, ended)
  const failed = readFileSync(record, 'utf8').split('(INJECTED)').length - 1
  rmSync(folder, { recursive: true, force: true })
  return failed
}

async function letGo(strace: ChildProcess, ended: Promise<void>): Promise<void> {
  strace.kill('SIGINT')
  // strace may miss the end of a process that has just died; the kernel detaches all when strace itself ends.
  const isGone = await Promise.race([ended.then(() => true), sleep(3000, false)])
  if (!isGone) strace.kill('SIGKILL')
  await ended
}

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has exited meanwhile.
    }
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}
