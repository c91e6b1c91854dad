import type { Check, CheckParameters } from '#contract/missions/checks.ts'
import type { CriterionFinding, Proof } from '#contract/missions/schemas.ts'
import type { MissionType } from '#contract/missions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * The context of a check. Only records up to `until` count, so that a late evaluation gives the same result.
 */
export interface CheckContext {
  readonly tx: Tx
  readonly familyId: string
  readonly until: Date
  readonly missionType: MissionType
}

export type CheckReader = (context: CheckContext, parameters: CheckParameters) => Promise<CriterionFinding>

/** Checks that a mission makes from its own actions. */
type OwnCheck = 'actions_done' | 'actions_count'

/**
 * Checks of mission criteria against features' records. Each feature exports its readers in its `feature.ts`
 * and missions call them, so that features stay independent. Titles of personal documents are left out,
 * because proofs are stored.
 */
export type CheckSources = Readonly<Record<Exclude<Check, OwnCheck>, CheckReader>>

// Enough to show; the count itself is complete.
export const maxProof = 10

/** A finding that counts records. */
export function counted(needed: number, found: number, proof: readonly Proof[]): CriterionFinding {
  return {
    is_met: found >= needed,
    found: Math.min(found, needed),
    needed,
    proof: proof.slice(0, Math.min(needed, maxProof)),
  }
}
