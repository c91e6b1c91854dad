import { answersFrom, outcomeOf } from '#contract/missions/assessment.ts'
import { goalCapitalsOf } from '#contract/missions/templates.ts'
import {
  type NewMission,
  insertActions,
  insertMission,
  seededActions,
} from '#server/features/missions/insert-mission.ts'
import { lockMember } from '#server/features/missions/lock-member.ts'
import { seedRatings } from '#server/features/missions/seed-ratings.ts'
import type { MissionRow } from '#server/features/missions/store.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * The onboarding mission: started with the third answer, reset when an answer changes. Idempotent for the
 * same answers. Edits by pilots remain, and an ended mission can only be restarted by hand.
 */
export async function beginMission(tx: Tx, newMission: NewMission): Promise<void> {
  await lockMember(tx, newMission.familyId, newMission.accountId)
  await withdrawOthers(tx, newMission)
  await seedRatings(tx, newMission)
  const existing = await ownMissions(tx, newMission)
  const active = existing.find(({ type, state }) => type === newMission.type && state === 'active')
  if (active) return reseed(tx, active, newMission)
  if (existing.some(({ type, is_from_journey }) => type === newMission.type && is_from_journey)) return
  const mission = await insertMission(tx, newMission, { isFromJourney: true })
  if (mission) await writeStart(tx, mission, newMission.now)
}

export async function writeStart(
  tx: Tx,
  { family_id, id, begun_by, type, days }: MissionRow,
  now: Date,
): Promise<void> {
  await appendToLedger(tx, family_id, {
    act: 'mission.started',
    by: begun_by,
    subjectId: id,
    details: { type, days },
    now,
  })
}

function ownMissions(tx: Tx, { familyId, accountId }: NewMission): Promise<MissionRow[]> {
  return tx
    .selectFrom('missions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('begun_by', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Withdraws the earlier mission of a pilot who chose another one, unless someone has edited it. */
async function withdrawOthers(tx: Tx, newMission: NewMission): Promise<void> {
  const { familyId, accountId, type: chosen, now } = newMission
  for (const { id, type, state, is_from_journey, is_edited, attempt } of await ownMissions(tx, newMission)) {
    if (type === chosen || state !== 'active' || !is_from_journey || is_edited || attempt > 1) continue
    if (await isTouched(tx, familyId, id)) continue
    await tx.deleteFrom('missions').where('family_id', '=', familyId).where('id', '=', id).execute()
    await appendToLedger(tx, familyId, {
      act: 'mission.withdrawn',
      by: accountId,
      subjectId: id,
      details: { type },
      now,
    })
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

/** Applies new answers: focus, days and goal unless a pilot has set them, and untouched actions. */
async function reseed(tx: Tx, mission: MissionRow, { answers, now }: NewMission): Promise<void> {
  const isSame = mission.answers.every((answer, index) => answer === answers[index])
  const isOver = now >= mission.ends_at
  if (isSame || isOver) return
  const { capital_focus, days: proposed } = outcomeOf(mission.type, answersFrom(answers))
  // Fewer days than have passed would end it at once.
  const daysPassed = Math.floor((now.getTime() - mission.started_at.getTime()) / day)
  const days = mission.is_edited ? mission.days : Math.max(proposed, daysPassed + 1)
  const changes = mission.is_edited
    ? { answers }
    : {
        answers,
        capital_focus,
        days,
        goal_capitals: goalCapitalsOf(mission.type, capital_focus),
        ends_at: later(mission.started_at, days * day),
      }
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
  const untouched = tx
    .deleteFrom('mission_actions')
    .where('family_id', '=', ofMission.family_id)
    .where('mission_id', '=', ofMission.mission_id)
  await untouched.where('is_touched', '=', false).execute()
  const left = await tx
    .selectFrom('mission_actions')
    .select('key')
    .where('family_id', '=', ofMission.family_id)
    .where('mission_id', '=', ofMission.mission_id)
    .execute()
  // Actions that a pilot changed or removed are not added again.
  const missing = seeds.filter(({ key }) => left.every((action) => action.key !== key))
  await insertActions(tx, mission, missing, now)
}
