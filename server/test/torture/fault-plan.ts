import { Random } from './random.ts'

export interface PlannedFault {
  readonly target: 'server' | 'database'
  /** The system calls that fail, and their error. */
  readonly calls: string
  readonly error: string
  /** The first call that fails in each thread or process, and the interval after it. */
  readonly first: number
  readonly every: number
  /** Duration in milliseconds. */
  readonly lasts: number
  /** Starts after this many acknowledged writes. */
  readonly writes: number
}

const kinds = [
  { calls: 'fsync,fdatasync', errors: ['EIO', 'ENOSPC', 'EINTR'] },
  { calls: 'pwrite64,pwritev', errors: ['EIO', 'ENOSPC', 'EINTR'] },
  { calls: 'write', errors: ['EIO', 'ENOSPC', 'EINTR'] },
  { calls: 'openat', errors: ['EIO', 'ENOSPC', 'EMFILE', 'EINTR'] },
] as const

/** Plans which system calls of which process fail, how and when. A seed repeats the plan, not the outcome. */
export function faultPlan(seed: number, rounds: number): PlannedFault[] {
  const random = new Random(seed)
  return Array.from({ length: rounds }, () => {
    const { calls, errors } = random.pick(kinds)
    return {
      target: random.pick(['server', 'database'] as const),
      calls,
      error: random.pick<string>(errors),
      first: 1 + random.below(20),
      every: 1 + random.below(40),
      lasts: 300 + random.below(1200),
      writes: 5 + random.below(30),
    }
  })
}

export function sayFault({ target, calls, error, first, every, lasts }: PlannedFault): string {
  return `${calls} of the ${target} failed with ${error} from call ${first} on, every ${every}, for ${lasts} ms`
}
