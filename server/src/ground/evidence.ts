import type { Expression } from 'kysely'

import type { Capital } from '#contract/capitals.ts'
import type { evidencePlaces } from '#contract/capitals/calls.ts'
import type { EvidenceKind } from '#contract/capitals/metrics.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Something the family has done, as recorded by one feature. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly id: string
  /**
   * The title of a document or the name of a person, shown as proof. Empty if `template` has a translated
   * text.
   */
  readonly title: string
  readonly capital: Capital | null
  /** The key of a standard document, proposed action or mission, if it is one. */
  readonly template: string | null
  readonly at: Date
  /** The page that shows it; null if it is hidden from the reader. */
  readonly place: (typeof evidencePlaces)[number] | null
  readonly place_id: string
}

/** The date from which something counts for a capital, and its previous state. */
export interface EvidenceDates {
  readonly kind: EvidenceKind
  readonly capital: Capital
  readonly at: Date
  /** The first date it counted; earlier than `at` if it was renewed. */
  readonly since: Date
  readonly before_kind: EvidenceKind | null
  readonly before_at: Date | null
}

/**
 * Evidence from a feature's records. Features list their sources in `feature.ts` and capitals read them all,
 * so that features stay independent. A source returns queries, not rows, so that readers can add filters.
 */
export interface EvidenceSource {
  /**
   * Current evidence, with titles the reader may see; without a reader, those everyone in the family may see.
   */
  readonly named: (tx: Tx, familyId: string, reader?: Pilot) => Expression<Evidence>
  /**
   * Current and past evidence that capitals count; with a reader, without what is hidden from them. Omitted
   * by sources without a capital.
   */
  readonly dated?: (tx: Tx, familyId: string, reader?: Pilot) => Expression<EvidenceDates>
}
