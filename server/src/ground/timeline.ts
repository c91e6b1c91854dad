import type { Expression } from 'kysely'

import type { Permission } from '#contract/permissions.ts'
import type { RecordKind, thingPlaces, thingStates } from '#contract/timeline/calls.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Whose timeline it is: what they may not see is not in it. */
export type TimelineReader = Pick<Pilot, 'familyId' | 'accountId' | 'role'>

/** Something with a day, as the records of one feature show it. */
export interface RecordedThing {
  readonly kind: RecordKind
  readonly id: string
  /** A name in the family's own words; empty where the texts have the words, by `template`. */
  readonly title: string
  readonly template: string | null
  /** Days, as text. */
  readonly first_day: string
  readonly until_day: string | null
  readonly state: (typeof thingStates)[number] | null
  readonly place: (typeof thingPlaces)[number]
  readonly place_id: string
}

export const recordedColumns = ['kind', 'id', 'title', 'template', 'first_day', 'until_day', 'state', 'place', 'place_id'] as const

/**
 * What a feature has to say about days. It exports a source, `timeline-sources.ts` lists it and the timeline reads the list, so that
 * features need not know each other. A source gives a query with the columns above, and no rows.
 */
export interface TimelineSource {
  /** Whoever may not do this sees nothing of it. */
  readonly needs: Permission
  readonly things: (tx: Tx, reader: TimelineReader) => Expression<RecordedThing>
}
