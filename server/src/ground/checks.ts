import type { Check, CheckParameters } from '#contract/missions/checks.ts'
import type { Finding, Proof } from '#contract/missions/schemas.ts'
import type { MissionType } from '#contract/missions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The context of a check: only records up to `until` count, so that evaluating late changes nothing. */
export interface CheckAsking {
  readonly tx: Tx
  readonly familyId: string
  readonly until: Date
  readonly missionType: MissionType
}

export type CheckReader = (asking: CheckAsking, parameters: CheckParameters) => Promise<Finding>

/** Checks that a mission makes from its own list of actions. */
type OwnCheck = 'actions_done' | 'actions_count'

/**
 * Checks of mission criteria against features' records. Each feature exports the readers of its checks, `check-sources.ts` joins them and missions
 * call them, so that features need not know each other. Names of personal documents are left out: proofs are stored.
 */
export type CheckSources = Readonly<Record<Exclude<Check, OwnCheck>, CheckReader>>

// Enough to look at; the count beside it is complete.
export const mostProof = 10

/** A finding of things that are counted. */
export function counted(needed: number, found: number, proof: readonly Proof[]): Finding {
  return { is_met: found >= needed, found: Math.min(found, needed), needed, proof: proof.slice(0, Math.min(needed, mostProof)) }
}
