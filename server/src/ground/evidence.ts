import type { Expression } from 'kysely'

import type { Capital } from '#contract/capitals.ts'
import type { evidencePlaces } from '#contract/capitals/calls.ts'
import type { EvidenceKind } from '#contract/capitals/metrics.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Something the family has really done, as the records of one feature show it. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly id: string
  /** The name of a paper or a person, in their own words; it is shown as the proof. Empty where the texts have the words, by `template`. */
  readonly title: string
  readonly capital: Capital | null
  /** Which of the nine papers, of the actions we propose, or of the missions, where it is one of them. */
  readonly template: string | null
  readonly at: Date
  /** Where it can be seen; null where it is hidden from the reader. */
  readonly place: (typeof evidencePlaces)[number] | null
  readonly place_id: string
}

/** When something came to count for a capital, and what it was before. */
export interface EvidenceDates {
  readonly kind: EvidenceKind
  readonly capital: Capital
  readonly at: Date
  /** Since when it has counted; earlier than `at` where it was renewed. */
  readonly since: Date
  readonly before_kind: EvidenceKind | null
  readonly before_at: Date | null
}

/**
 * Evidence from a feature's records. It exports a source, `evidence-sources.ts` lists it; capitals read the list, so that
 * features need not know each other. A source gives queries and no rows: whoever reads it adds what they look for, and only that is read.
 */
export interface EvidenceSource {
  /** What counts now, named as far as the reader may know it; without a reader, as far as everybody in the family may. */
  readonly named: (tx: Tx, familyId: string, reader?: Pilot) => Expression<Evidence>
  /** Only what the capitals count, now and in the past. A source whose evidence belongs to no capital has none. */
  readonly dated?: (tx: Tx, familyId: string) => Expression<EvidenceDates>
}
