import { answersFrom, outcomeOf } from '#contract/missions/assessment.ts'
import { goalCapitalsOf } from '#contract/missions/templates.ts'
import { type Beginning, insertActions, insertMission, seededActions } from '#server/features/missions/seed.ts'
import { lockSeat } from '#server/features/missions/seat.ts'
import { seedRatings } from '#server/features/missions/seed-ratings.ts'
import type { MissionRow } from '#server/features/missions/store.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * The journey's mission: begun with the third answer, set anew when an answer changes. Called again with the same answers it changes
 * nothing. What a pilot has touched stays, and one that has ended is left to be taken up again by hand.
 */
export async function beginMission(tx: Tx, beginning: Beginning): Promise<void> {
  await lockSeat(tx, beginning.familyId, beginning.accountId)
  await withdrawOthers(tx, beginning)
  await seedRatings(tx, beginning)
  const existing = await ownMissions(tx, beginning)
  const active = existing.find(({ type, state }) => type === beginning.type && state === 'active')
  if (active) return reseed(tx, active, beginning)
  if (existing.some(({ type, is_from_journey }) => type === beginning.type && is_from_journey)) return
  const mission = await insertMission(tx, beginning, { isFromJourney: true })
  if (mission) await writeStart(tx, mission, beginning.now)
}

export async function writeStart(tx: Tx, { family_id, id, begun_by, type, days }: MissionRow, now: Date): Promise<void> {
  await appendToLedger(tx, family_id, { act: 'mission.started', by: begun_by, subjectId: id, details: { type, days }, now })
}

function ownMissions(tx: Tx, { familyId, accountId }: Beginning): Promise<MissionRow[]> {
  return tx.selectFrom('missions').selectAll().where('family_id', '=', familyId).where('begun_by', '=', accountId).orderBy('id').forUpdate().execute()
}

/** Who chose another mission takes the first one back, unless somebody has put a hand to it. */
async function withdrawOthers(tx: Tx, beginning: Beginning): Promise<void> {
  const { familyId, accountId, type: chosen, now } = beginning
  for (const { id, type, state, is_from_journey, is_edited, attempt } of await ownMissions(tx, beginning)) {
    if (type === chosen || state !== 'active' || !is_from_journey || is_edited || attempt > 1) continue
    if (await isTouched(tx, familyId, id)) continue
    await tx.deleteFrom('missions').where('family_id', '=', familyId).where('id', '=', id).execute()
    await appendToLedger(tx, familyId, { act: 'mission.withdrawn', by: accountId, subjectId: id, details: { type }, now })
  }
}

async function isTouched(tx: Tx, familyId: string, missionId: string): Promise<boolean> {
  const action = await tx
    .selectFrom('mission_actions')
    .select('id')
    .where('family_id', '=', familyId)
    .where('mission_id', '=', missionId)
    .where('is_touched', '=', true)
    .limit(1)
    .executeTakeFirst()
  const tick = await tx
    .selectFrom('mission_criteria')
    .select('id')
    .where('family_id', '=', familyId)
    .where('mission_id', '=', missionId)
    .where((row) => row.or([row('ticked_at', 'is not', null), row('is_touched', '=', true)]))
    .limit(1)
    .executeTakeFirst()
  const link = await tx
    .selectFrom('mission_support')
    .select('id')
    .where('family_id', '=', familyId)
    .where('mission_id', '=', missionId)
    .limit(1)
    .executeTakeFirst()
  return action !== undefined || tick !== undefined || link !== undefined
}

/** New answers: focus, days and goal unless a pilot has set them, and the actions that nobody has touched. */
async function reseed(tx: Tx, mission: MissionRow, { answers, now }: Beginning): Promise<void> {
  const isSame = mission.answers.every((answer, index) => answer === answers[index])
  const isOver = now >= mission.ends_at
  if (isSame || isOver) return
  const { capital_focus, days: proposed } = outcomeOf(mission.type, answersFrom(answers))
  // Fewer days than have gone by would end it at once.
  const gone = Math.floor((now.getTime() - mission.started_at.getTime()) / day)
  const days = mission.is_edited ? mission.days : Math.max(proposed, gone + 1)
  const changes = mission.is_edited
    ? { answers }
    : { answers, capital_focus, days, goal_capitals: goalCapitalsOf(mission.type, capital_focus), ends_at: later(mission.started_at, days * day) }
  await tx
    .updateTable('missions')
    .set({ ...changes, version: mission.version + 1 })
    .where('family_id', '=', mission.family_id)
    .where('id', '=', mission.id)
    .execute()
  await reseedActions(tx, { ...mission, answers, days }, now)
}

async function reseedActions(tx: Tx, mission: MissionRow, now: Date): Promise<void> {
  const seeds = seededActions(mission)
  const ofMission = { family_id: mission.family_id, mission_id: mission.id }
  const untouched = tx.deleteFrom('mission_actions').where('family_id', '=', ofMission.family_id).where('mission_id', '=', ofMission.mission_id)
  await untouched.where('is_touched', '=', false).execute()
  const left = await tx
    .selectFrom('mission_actions')
    .select('key')
    .where('family_id', '=', ofMission.family_id)
    .where('mission_id', '=', ofMission.mission_id)
    .execute()
  // What a pilot has changed or taken off the list does not come a second time.
  const missing = seeds.filter(({ key }) => left.every((action) => action.key !== key))
  await insertActions(tx, mission, missing, now)
}
