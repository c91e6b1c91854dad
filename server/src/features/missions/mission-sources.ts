import type { CheckSources } from '#server/ground/checks.ts'
import type { LinkSources } from '#server/ground/links.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Dependencies of mission handlers on other features. */
export interface MissionSources {
  readonly checks: CheckSources
  readonly links: LinkSources
}

/** The pilot, the time and the transaction of a call. */
export interface CallContext {
  readonly tx: Tx
  readonly pilot: Pilot
  readonly now: Date
}
