import { sql } from 'kysely'

import type { EvidenceKind } from '#contract/capitals/metrics.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const noPrevious = [
  sql<null>`null::text`.as('before_kind'),
  sql<null>`null::timestamptz`.as('before_at'),
] as const

/** Done actions and achieved missions. They count for the capital focus of their mission. */
export const missionEvidence: EvidenceSource = {
  named: (tx, familyId) =>
    doneActions(tx, familyId)
      .select((row) => [
        sql.lit<EvidenceKind>('action_done').as('kind'),
        'mission_actions.id',
        row.fn.coalesce('mission_actions.text', sql<string>`''`).as('title'),
        'missions.capital_focus as capital',
        sql<string | null>`mission_actions.key`.as('template'),
        sql<Date>`mission_actions.done_at`.as('at'),
        sql.lit('mission' as const).as('place'),
        'missions.id as place_id',
      ])
      .unionAll(
        achievedMissions(tx, familyId).select([
          sql.lit<EvidenceKind>('mission_achieved').as('kind'),
          'id',
          sql<string>`''`.as('title'),
          'capital_focus as capital',
          sql<string | null>`type`.as('template'),
          sql<Date>`closed_at`.as('at'),
          sql.lit('mission' as const).as('place'),
          'id as place_id',
        ]),
      ),

  dated: (tx, familyId) =>
    doneActions(tx, familyId)
      .select([
        sql.lit<EvidenceKind>('action_done').as('kind'),
        'missions.capital_focus as capital',
        sql<Date>`mission_actions.done_at`.as('at'),
        sql<Date>`mission_actions.done_at`.as('since'),
        ...noPrevious,
      ])
      .unionAll(
        achievedMissions(tx, familyId).select([
          sql.lit<EvidenceKind>('mission_achieved').as('kind'),
          'capital_focus as capital',
          sql<Date>`closed_at`.as('at'),
          sql<Date>`closed_at`.as('since'),
          ...noPrevious,
        ]),
      ),
}

function doneActions(tx: Tx, familyId: string) {
  return tx
    .selectFrom('mission_actions')
    .innerJoin('missions', (mission) =>
      mission
        .onRef('missions.family_id', '=', 'mission_actions.family_id')
        .onRef('missions.id', '=', 'mission_actions.mission_id'),
    )
    .where('mission_actions.family_id', '=', familyId)
    .where('mission_actions.done_at', 'is not', null)
    .where('mission_actions.removed_at', 'is', null)
}

function achievedMissions(tx: Tx, familyId: string) {
  return tx
    .selectFrom('missions')
    .where('family_id', '=', familyId)
    .where('state', '=', 'achieved')
    .where('closed_at', 'is not', null)
}
