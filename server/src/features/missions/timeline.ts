import { sql } from 'kysely'

import type { RecordedThing, TimelineSource } from '#server/ground/timeline.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Missions from start to end, and their actions: done ones on the day they were done, open ones on their due
 * date.
 */
export const missionDays: TimelineSource = {
  needs: 'mission.read',
  things: (tx, { familyId }) => missions(tx, familyId).unionAll(actions(tx, familyId)),
}

function missions(tx: Tx, familyId: string) {
  return tx
    .selectFrom('missions')
    .select([
      sql.lit<RecordedThing['kind']>('mission').as('kind'),
      'missions.id',
      sql<string>`''`.as('title'),
      sql<string | null>`missions.type`.as('template'),
      sql<string>`missions.started_at::date`.as('first_day'),
      sql<string | null>`coalesce(missions.closed_at, missions.ends_at)::date`.as('until_day'),
      sql<RecordedThing['state']>`missions.state`.as('state'),
      sql.lit('mission' as const).as('place'),
      'missions.id as place_id',
    ])
    .where('missions.family_id', '=', familyId)
}

function actions(tx: Tx, familyId: string) {
  return tx
    .selectFrom('mission_actions')
    .select([
      sql.lit<RecordedThing['kind']>('action').as('kind'),
      'mission_actions.id',
      sql<string>`coalesce(mission_actions.text, '')`.as('title'),
      sql<string | null>`mission_actions.key`.as('template'),
      sql<string>`coalesce(mission_actions.done_at::date, mission_actions.due_on)`.as('first_day'),
      sql<string | null>`null::date`.as('until_day'),
      sql<RecordedThing['state']>`case when mission_actions.done_at is null then 'open' else 'done' end`.as(
        'state',
      ),
      sql.lit('mission' as const).as('place'),
      'mission_actions.mission_id as place_id',
    ])
    .where('mission_actions.family_id', '=', familyId)
    .where('mission_actions.removed_at', 'is', null)
}
