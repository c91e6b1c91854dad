import { sql } from 'kysely'

import { answersFrom, type GivenAnswers, outcomeOf } from '#contract/missions/assessment.ts'
import { actionsFor, criteriaFor, goalCapitalsOf } from '#contract/missions/templates.ts'
import type { MissionType } from '#contract/missions.ts'
import type { MissionRow } from '#server/features/missions/store.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'

/** Whose mission of which kind begins, with which answers. */
export interface Beginning {
  readonly familyId: string
  readonly accountId: string
  readonly type: MissionType
  readonly answers: GivenAnswers
  readonly now: Date
}

/** The actions that answers ask for, with the day on which each is due. */
export function seededActions({ type, answers, days, started_at }: Pick<MissionRow, 'type' | 'answers' | 'days' | 'started_at'>) {
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

/** A mission with its actions and criteria; nothing if this pilot has one of its kind under way. */
export async function insertMission(tx: Tx, beginning: Beginning, { isFromJourney }: { isFromJourney: boolean }): Promise<MissionRow | undefined> {
  const { familyId, accountId, type, answers, now } = beginning
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
    .onConflict((active) => active.columns(['family_id', 'begun_by', 'type']).where('state', '=', sql.lit('active')).doNothing())
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

/** Actions of the texts' own words; they belong to whoever began the mission until somebody else takes them. */
export async function insertActions(tx: Tx, mission: MissionRow, seeds: ReturnType<typeof seededActions>, now: Date): Promise<void> {
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
