import type { CriterionFinding } from '#contract/missions/schemas.ts'
import { type Findings, noFinding } from '#server/features/missions/find-findings.ts'
import type { MissionRow, LoadedMission } from '#server/features/missions/store.ts'

export interface Judgement {
  readonly state: MissionRow['state']
  /** One per criterion, in order. */
  readonly findings: readonly CriterionFinding[]
}

/**
 * Decides the state of a mission at a moment. Pure, and the only place that decides: all criteria met within
 * the days is achieved, out of days with one unmet is failed. Ended missions are unchanged.
 */
export function judge(
  { mission, criteria }: Pick<LoadedMission, 'mission' | 'criteria'>,
  found: Findings,
  now: Date,
): Judgement {
  const findings = criteria.map(({ id }) => found.get(id) ?? noFinding)
  if (mission.state !== 'active') return { state: mission.state, findings }
  const isAchieved = findings.length > 0 && findings.every(({ is_met }) => is_met)
  return { state: isAchieved ? 'achieved' : now >= mission.ends_at ? 'failed' : 'active', findings }
}
