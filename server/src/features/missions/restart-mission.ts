import { sql } from 'kysely'

import type { restartMission } from '#contract/missions/calls.ts'
import { lockMember } from '#server/features/missions/lock-member.ts'
import { dayAfter } from '#server/features/missions/insert-mission.ts'
import { end } from '#server/features/missions/end-mission.ts'
import { findMission, type MissionRow } from '#server/features/missions/store.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Restarts a failed mission with new days. Progress and history remain. */
export function restart(sources: MissionSources): Handler<typeof restartMission> {
  return async ({ tx, pilot, params, body, now }) => {
    const { begun_by } = await findMission(tx, pilot.familyId, params.id)
    await lockMember(tx, pilot.familyId, begun_by)
    const locked = await openMission(sources, { tx, pilot, now }, params.id)
    const { state } = locked.judgement
    if (state === 'achieved') refuse('mission_achieved')
    if (state === 'active') refuse('mission_active')
    // Out of days, but the job hasn't recorded it yet.
    await end(tx, locked.loaded, { ...locked.judgement, by: null, now })
    const mission = await findMission(tx, pilot.familyId, params.id)
    if (await hasOther(tx, mission)) refuse('mission_active')

    await reopen(tx, mission, body.days, now)
    await appendToLedger(tx, pilot.familyId, {
      act: 'mission.restarted',
      by: pilot.accountId,
      subjectId: mission.id,
      details: { type: mission.type, attempt: mission.attempt + 1, days: body.days },
      now,
    })
    return settleAndShow(sources, { tx, pilot, now }, locked)
  }
}

/** True if the same pilot has started another one of its kind since. */
async function hasOther(tx: Tx, { family_id, begun_by, type }: MissionRow): Promise<boolean> {
  const other = await tx
    .selectFrom('missions')
    .select('id')
    .where('family_id', '=', family_id)
    .where('begun_by', '=', begun_by)
    .where('type', '=', type)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return other !== undefined
}

async function reopen(
  tx: Tx,
  { family_id, id, attempt, version }: MissionRow,
  days: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('missions')
    .set({
      state: 'active',
      days,
      started_at: now,
      ends_at: later(now, days * day),
      closed_at: null,
      attempt: attempt + 1,
      version: version + 1,
    })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('mission_criteria')
    .set({ ended_as: null })
    .where('family_id', '=', family_id)
    .where('mission_id', '=', id)
    .execute()
  // Open actions outside the new days are due at the new end.
  const lastDay = dayAfter(now, days)
  await tx
    .updateTable('mission_actions')
    .set({ due_on: lastDay })
    .where('family_id', '=', family_id)
    .where('mission_id', '=', id)
    .where('done_at', 'is', null)
    .where((row) =>
      row.or([
        row('due_on', '<', sql<string>`${dayAfter(now, 0)}::date`),
        row('due_on', '>', sql<string>`${lastDay}::date`),
      ]),
    )
    .execute()
}
