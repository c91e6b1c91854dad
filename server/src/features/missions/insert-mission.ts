import { sql } from 'kysely'

import { answersFrom, type AnswerList, outcomeOf } from '#contract/missions/assessment.ts'
import { actionsFor, criteriaFor, goalCapitalsOf } from '#contract/missions/templates.ts'
import type { MissionType } from '#contract/missions.ts'
import type { MissionRow } from '#server/features/missions/store.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

/** The owner, type and answers of a mission to start. */
export interface NewMission {
  readonly familyId: string
  readonly accountId: string
  readonly type: MissionType
  readonly answers: AnswerList
  readonly now: Date
}

/** The actions for the answers, with their due dates. */
export function seededActions({
  type,
  answers,
  days,
  started_at,
}: Pick<MissionRow, 'type' | 'answers' | 'days' | 'started_at'>) {
  return actionsFor(type, answersFrom(answers)).map(({ key, share }) => ({
    key,
    due_on: dayAfter(started_at, Math.max(1, Math.round(share * days))),
  }))
}

export function dayAfter(from: Date, days: number): string {
  return later(from, days * day)
    .toISOString()
    .slice(0, 10)
}

/** Inserts a mission with its actions and criteria; undefined if the pilot has an active one of its kind. */
export async function insertMission(
  tx: Tx,
  newMission: NewMission,
  { isFromJourney }: { isFromJourney: boolean },
): Promise<MissionRow | undefined> {
  const { familyId, accountId, type, answers, now } = newMission
  const { capital_focus, days } = outcomeOf(type, answersFrom(answers))
  const mission = await tx
    .insertInto('missions')
    .values({
      family_id: familyId,
      id: newId(now),
      type,
      begun_by: accountId,
      is_from_journey: isFromJourney,
      answers,
      state: 'active',
      capital_focus,
      goal_text: null,
      goal_capitals: goalCapitalsOf(type, capital_focus),
      days,
      attempt: 1,
      started_at: now,
      ends_at: later(now, days * day),
      closed_at: null,
      is_edited: false,
      version: 1,
    })
    .onConflict((active) =>
      active.columns(['family_id', 'begun_by', 'type']).where('state', '=', sql.lit('active')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!mission) return undefined
  await insertActions(tx, mission, seededActions(mission), now)
  await tx
    .insertInto('mission_criteria')
    .values(
      criteriaFor[type].map((key, position) => ({
        family_id: familyId,
        id: newId(now),
        mission_id: mission.id,
        position,
        key,
        text: null,
        parameters: {},
        ticked_at: null,
        ticked_by: null,
        note: '',
        ended_as: null,
      })),
    )
    .execute()
  return mission
}

/** Actions with default texts; they belong to the pilot who started the mission. */
export async function insertActions(
  tx: Tx,
  mission: MissionRow,
  seeds: ReturnType<typeof seededActions>,
  now: Date,
): Promise<void> {
  if (seeds.length === 0) return
  await tx
    .insertInto('mission_actions')
    .values(
      seeds.map(({ key, due_on }) => ({
        family_id: mission.family_id,
        id: newId(now),
        mission_id: mission.id,
        key,
        text: null,
        owner_id: mission.begun_by,
        due_on,
        done_at: null,
        done_by: null,
        removed_at: null,
        is_touched: false,
        created_at: now,
      })),
    )
    .execute()
}
