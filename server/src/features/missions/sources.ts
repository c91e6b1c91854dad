import type { CheckSources } from '#server/ground/checks.ts'
import type { LinkSources } from '#server/ground/links.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The dependencies of mission acts that other features provide. */
export interface MissionSources {
  readonly checks: CheckSources
  readonly links: LinkSources
}

/** The acting pilot, the time and the transaction. */
export interface Acting {
  readonly tx: Tx
  readonly pilot: Pilot
  readonly now: Date
}
