import { isCheck } from '#contract/missions/checks.ts'
import type { Finding } from '#contract/missions/schemas.ts'
import { checkOwnActions } from '#server/features/missions/check-actions.ts'
import type { CriterionRow, Whole } from '#server/features/missions/store.ts'
import type { CheckSources } from '#server/ground/checks.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** How each criterion stands, by its id. */
export type Findings = ReadonlyMap<string, Finding>

/**
 * How the criteria of these missions stand. Those of an ended mission stand as they did at its end. One reader after another, as they
 * share one connection; the same check of two missions is read once.
 */
export async function findFindings(sources: CheckSources, tx: Tx, familyId: string, wholes: readonly Whole[], now: Date): Promise<Findings> {
  const findings = new Map<string, Finding>()
  const known = new Map<string, Finding>()
  for (const { mission, actions, criteria } of wholes) {
    // Only what happened within the days counts, however late someone looks.
    const until = now < mission.ends_at ? now : mission.ends_at
    for (const criterion of criteria) {
      if (mission.state !== 'active') {
        findings.set(criterion.id, criterion.ended_as ?? nothing)
        continue
      }
      const { key, parameters } = criterion
      if (key === 'actions_done' || key === 'actions_count') {
        findings.set(criterion.id, checkOwnActions(key, actions, parameters, until))
      } else if (isCheck(key)) {
        const name = JSON.stringify([key, parameters, until, key === 'papers_approved' && mission.type])
        const found = known.get(name) ?? (await sources[key]({ tx, familyId, until, missionType: mission.type }, parameters))
        known.set(name, found)
        findings.set(criterion.id, found)
      } else findings.set(criterion.id, ticked(criterion, until))
    }
  }
  return findings
}

export const nothing: Finding = { is_met: false, found: 0, needed: 1, proof: [] }

function ticked({ ticked_at }: CriterionRow, until: Date): Finding {
  const isMet = ticked_at !== null && ticked_at <= until
  return { is_met: isMet, found: isMet ? 1 : 0, needed: 1, proof: [] }
}
