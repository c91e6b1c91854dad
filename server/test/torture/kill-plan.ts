import { Random } from './random.ts'

export interface PlannedKill {
  readonly what: 'server' | 'database' | 'both'
  /** After this many acknowledged writes. */
  readonly writes: number
  /** And this many milliseconds later, in the middle of others. */
  readonly delay: number
}

/** Plans when and what to kill. A seed repeats the plan, not the outcome: the work in progress differs. */
export function killPlan(seed: number, rounds: number, writes: { min: number; max: number }): PlannedKill[] {
  const random = new Random(seed)
  return Array.from({ length: rounds }, () => ({
    what: random.pick(['server', 'both', 'server', 'both', 'database'] as const),
    writes: writes.min + random.below(writes.max - writes.min),
    delay: random.below(60),
  }))
}
