import type { Selectable } from 'kysely'

import type { horizons } from '#contract/family/calls.ts'
import type { Tables } from '#server/tables/all.ts'

type Horizon = (typeof horizons)[number]

const generation = 25
const years: Readonly<Record<Horizon, number>> = {
  three_generations: 3 * generation,
  seven_generations: 7 * generation,
  hundred_years: 100,
  five_hundred_years: 500,
}

type Family = Pick<Selectable<Tables['families']>, 'legacy_established' | 'timeline_horizon' | 'created_at'>

/** The start and end of a family's timeline. The horizon is counted from the family's creation here. */
export function timelineBounds({ legacy_established, timeline_horizon, created_at }: Family) {
  const end = new Date(created_at)
  end.setUTCFullYear(end.getUTCFullYear() + years[timeline_horizon])
  return {
    founded_on:
      legacy_established === null
        ? created_at.toISOString().slice(0, 10)
        : String(legacy_established).padStart(4, '0'),
    horizon_ends_on: end.toISOString().slice(0, 10),
  }
}
