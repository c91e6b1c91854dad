import type { Expression } from 'kysely'

import type { Permission } from '#contract/permissions.ts'
import type { RecordKind, thingPlaces, thingStates } from '#contract/timeline/calls.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The pilot who reads the timeline; hidden things are left out. */
export type TimelineReader = Pick<Pilot, 'familyId' | 'accountId' | 'role'>

/** Something with a date, as recorded by one feature. */
export interface RecordedThing {
  readonly kind: RecordKind
  readonly id: string
  /** A name in the family's own words; empty if `template` has a translated text. */
  readonly title: string
  readonly template: string | null
  /** Days, as text. */
  readonly first_day: string
  readonly until_day: string | null
  readonly state: (typeof thingStates)[number] | null
  readonly place: (typeof thingPlaces)[number]
  readonly place_id: string
}

export const recordedColumns = [
  'kind',
  'id',
  'title',
  'template',
  'first_day',
  'until_day',
  'state',
  'place',
  'place_id',
] as const

/**
 * Dated records of a feature. Features list their sources in `feature.ts` and the timeline reads them all, so
 * that features stay independent. A source returns a query with the columns above, not rows.
 */
export interface TimelineSource {
  /** Pilots without this permission see nothing of it. */
  readonly needs: Permission
  readonly things: (tx: Tx, reader: TimelineReader) => Expression<RecordedThing>
}
