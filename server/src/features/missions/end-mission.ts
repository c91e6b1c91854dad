import { sql } from 'kysely'

import { findFindings } from '#server/features/missions/find-findings.ts'
import { judge, type Judgement } from '#server/features/missions/judge.ts'
import { loadMissions, type LoadedMission } from '#server/features/missions/store.ts'
import type { CheckSources } from '#server/ground/checks.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface MissionEnd extends Judgement {
  /** The pilot who ended it; null for the job. */
  readonly by: string | null
  readonly now: Date
}

/** Records an outcome with the finding of each criterion. The mission's row is locked. */
export async function end(
  tx: Tx,
  { mission, criteria }: LoadedMission,
  { state, findings, by, now }: MissionEnd,
): Promise<void> {
  if (mission.state !== 'active' || state === 'active') return
  const { family_id, id, attempt, days, started_at } = mission
  const closed_at = now < mission.ends_at ? now : mission.ends_at
  await tx
    .updateTable('missions')
    .set({ state, closed_at, version: mission.version + 1 })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
  for (const [index, criterion] of criteria.entries()) {
    await tx
      .updateTable('mission_criteria')
      .set({ ended_as: sql`${JSON.stringify(findings[index])}::jsonb` })
      .where('family_id', '=', family_id)
      .where('id', '=', criterion.id)
      .execute()
  }
  const open = criteria.flatMap(({ key, text, parameters }, index) => {
    const { is_met = false, category } = findings[index] ?? {}
    return is_met ? [] : [{ key, text, parameters, ...(category && { category }) }]
  })
  const unmet = open.map(({ key }) => key)
  const unmet_criteria = sql`${JSON.stringify(open)}::jsonb`
  await tx
    .insertInto('mission_attempts')
    .values({ family_id, mission_id: id, attempt, state, days, started_at, closed_at, unmet, unmet_criteria })
    .execute()
  await appendToLedger(tx, family_id, {
    act: `mission.${state}`,
    by,
    subjectId: id,
    details: { type: mission.type, attempt, unmet },
    now,
  })
}

/** Records every due outcome of a family: achieved and expired missions. */
export async function settleFamily(
  tx: Tx,
  familyId: string,
  { checks, now }: { checks: CheckSources; now: Date },
): Promise<void> {
  // Locked in a fixed order; missions ended by another transaction are no longer included.
  const missions = await tx
    .selectFrom('missions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (missions.length === 0) return
  const loadedMissions = await loadMissions(tx, familyId, missions)
  const findings = await findFindings(checks, tx, familyId, loadedMissions, now)
  for (const loaded of loadedMissions)
    await end(tx, loaded, { ...judge(loaded, findings, now), by: null, now })
}
