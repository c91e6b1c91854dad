import { isCheck } from '#contract/missions/checks.ts'
import type { CriterionFinding } from '#contract/missions/schemas.ts'
import { checkOwnActions } from '#server/features/missions/check-actions.ts'
import type { CriterionRow, LoadedMission } from '#server/features/missions/store.ts'
import type { CheckSources } from '#server/ground/checks.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The finding of each criterion, by its id. */
export type Findings = ReadonlyMap<string, CriterionFinding>

/**
 * The findings for the criteria of these missions; an ended mission uses its stored ones. Readers run
 * sequentially, because they share a connection; the same check of two missions runs once.
 */
export async function findFindings(
  sources: CheckSources,
  tx: Tx,
  familyId: string,
  loadedMissions: readonly LoadedMission[],
  now: Date,
): Promise<Findings> {
  const findings = new Map<string, CriterionFinding>()
  const cache = new Map<string, CriterionFinding>()
  for (const { mission, actions, criteria } of loadedMissions) {
    // Only records within the mission's days count.
    const until = now < mission.ends_at ? now : mission.ends_at
    for (const criterion of criteria) {
      if (mission.state !== 'active') {
        findings.set(criterion.id, criterion.ended_as ?? noFinding)
        continue
      }
      const { key, parameters } = criterion
      if (key === 'actions_done' || key === 'actions_count') {
        findings.set(criterion.id, checkOwnActions(key, actions, parameters, until))
      } else if (isCheck(key)) {
        const name = JSON.stringify([
          key,
          parameters,
          until,
          key === 'first_documents_approved' && mission.type,
        ])
        const found =
          cache.get(name) ??
          (await sources[key]({ tx, familyId, until, missionType: mission.type }, parameters))
        cache.set(name, found)
        findings.set(criterion.id, found)
      } else findings.set(criterion.id, ticked(criterion, until))
    }
  }
  return findings
}

export const noFinding: CriterionFinding = { is_met: false, found: 0, needed: 1, proof: [] }

function ticked({ ticked_at }: CriterionRow, until: Date): CriterionFinding {
  const isMet = ticked_at !== null && ticked_at <= until
  return { is_met: isMet, found: isMet ? 1 : 0, needed: 1, proof: [] }
}
