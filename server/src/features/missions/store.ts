import { type Selectable, sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type MissionRow = Selectable<Tables['missions']>
export type ActionRow = Omit<Selectable<Tables['mission_actions']>, 'family_id'>
export type CriterionRow = Omit<
  Selectable<Tables['mission_criteria']>,
  'family_id' | 'removed_at' | 'is_touched'
>
export type AttemptRow = Omit<Selectable<Tables['mission_attempts']>, 'family_id'>

export type SupportRow = Pick<Selectable<Tables['mission_support']>, 'mission_id' | 'document_id' | 'file_id'>

/** A mission with everything that belongs to it, without removed actions and criteria. */
export interface LoadedMission {
  readonly mission: MissionRow
  readonly actions: readonly ActionRow[]
  readonly criteria: readonly CriterionRow[]
  readonly attempts: readonly AttemptRow[]
  readonly support: readonly SupportRow[]
}

/** The mission, locked, so that its changes are serialised. */
export async function lockMission(tx: Tx, familyId: string, id: string): Promise<MissionRow> {
  const mission = await tx
    .selectFrom('missions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return mission ?? refuse('not_found')
}

export async function findMission(tx: Tx, familyId: string, id: string): Promise<MissionRow> {
  const mission = await tx
    .selectFrom('missions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return mission ?? refuse('not_found')
}

/** Loads everything of these missions in a fixed number of queries. */
export async function loadMissions(
  tx: Tx,
  familyId: string,
  missions: readonly MissionRow[],
): Promise<LoadedMission[]> {
  const ids = missions.map(({ id }) => id)
  if (ids.length === 0) return []
  const actions = await tx
    .selectFrom('mission_actions')
    .select([
      'id',
      'mission_id',
      'key',
      'text',
      'owner_id',
      'done_at',
      'done_by',
      'removed_at',
      'is_touched',
      'created_at',
    ])
    // As text: a day has no time zone, and the driver would add one.
    .select(sql<string>`to_char(due_on, 'YYYY-MM-DD')`.as('due_on'))
    .where('family_id', '=', familyId)
    .where('mission_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('mission_actions.due_on')
    .orderBy('id')
    .execute()
  const criteria = await tx
    .selectFrom('mission_criteria')
    .select([
      'id',
      'mission_id',
      'position',
      'key',
      'text',
      'parameters',
      'ticked_at',
      'ticked_by',
      'note',
      'ended_as',
    ])
    .where('family_id', '=', familyId)
    .where('mission_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  const attempts = await tx
    .selectFrom('mission_attempts')
    .select(['mission_id', 'attempt', 'state', 'days', 'started_at', 'closed_at', 'unmet', 'unmet_criteria'])
    .where('family_id', '=', familyId)
    .where('mission_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('attempt')
    .execute()
  const support = await tx
    .selectFrom('mission_support')
    .select(['mission_id', 'document_id', 'file_id'])
    .where('family_id', '=', familyId)
    .where('mission_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const own = <Row extends { mission_id: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ mission_id }) => mission_id === id)
  return missions.map((mission) => ({
    mission,
    actions: own(actions, mission.id),
    criteria: own(criteria, mission.id),
    attempts: own(attempts, mission.id),
    support: own(support, mission.id),
  }))
}

export async function loadMission(tx: Tx, mission: MissionRow): Promise<LoadedMission> {
  const [loaded] = await loadMissions(tx, mission.family_id, [mission])
  return loaded ?? refuse('not_found')
}

/** The names of all current and former members. */
export async function namesOf(tx: Tx, familyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.account_id', 'accounts.full_name'])
    .where('members.family_id', '=', familyId)
    .execute()
  return new Map(rows.map(({ account_id, full_name }) => [account_id, full_name]))
}
