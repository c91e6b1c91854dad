import type { CheckSources } from '#server/ground/checks.ts'
import type { LinkSources } from '#server/ground/links.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** What the acts of missions need from outside. */
export interface MissionSources {
  readonly checks: CheckSources
  readonly links: LinkSources
}

/** Who acts, when and in which transaction. */
export interface Acting {
  readonly tx: Tx
  readonly pilot: Pilot
  readonly now: Date
}
