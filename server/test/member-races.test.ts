import { expect, test } from 'vitest'

import { everyPair, racePairs, raceTriples } from './races/run.ts'
import { useWorld } from './world.ts'

const world = useWorld()

// `npm run torture -- races` runs all pairs, and threes for longer; `--seed` repeats a run.
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000)
const hasAllPairs = process.env['RACE_PAIRS'] === 'all'
const seconds = Number(process.env['RACE_SECONDS'] ?? 5)

test(
  `${hasAllPairs ? 'every pair' : 'random pairs'} of acts on members at the same moment keep the rules (TORTURE_SEED=${seed})`,
  { timeout: 20 * 60_000 },
  async () => {
    const { failures, races, answers } = await racePairs(world, { seed, seconds: hasAllPairs ? 15 * 60 : 25 })

    process.stdout.write(`${races} of ${everyPair().length} pairs\n`)
    expect(failures).toEqual([])
    if (hasAllPairs) expect(races).toBe(everyPair().length)
    // Most acts succeed and are not just refused.
    expect(answers[200]).toBeGreaterThan(races / 2)
  },
)

test(
  `three random acts on members at the same moment keep the rules (TORTURE_SEED=${seed})`,
  { timeout: (seconds + 60) * 1000 },
  async () => {
    const { failures, races } = await raceTriples(world, { seed, seconds })

    expect(failures).toEqual([])
    expect(races).toBeGreaterThan(0)
  },
)
