import type { Finding } from '#contract/missions/schemas.ts'
import { type Findings, nothing } from '#server/features/missions/find-findings.ts'
import type { MissionRow, Whole } from '#server/features/missions/store.ts'

export interface Judgement {
  readonly state: MissionRow['state']
  /** One for each criterion, in their order. */
  readonly findings: readonly Finding[]
}

/**
 * Where a mission stands at a moment. Pure, and the only place that decides: all criteria met within the days is achieved, out of
 * days with one unmet is failed. What has ended stays as it ended.
 */
export function judge({ mission, criteria }: Pick<Whole, 'mission' | 'criteria'>, found: Findings, now: Date): Judgement {
  const findings = criteria.map(({ id }) => found.get(id) ?? nothing)
  if (mission.state !== 'active') return { state: mission.state, findings }
  const isAchieved = findings.length > 0 && findings.every(({ is_met }) => is_met)
  return { state: isAchieved ? 'achieved' : now >= mission.ends_at ? 'failed' : 'active', findings }
}
