import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables.ts'

/** Which papers this pilot may read and nobody has put into the bin. */
export function isReadable(pilot: Pick<Pilot, 'accountId' | 'role'>) {
  return (row: ExpressionBuilder<Tables, 'documents'>) => row.and([row('documents.binned_at', 'is', null), isOpenTo(pilot)(row)])
}

/**
 * Which papers this pilot may read, as a part of the query itself: a personal one is its author's until it is shared,
 * and an advisor reads only what is shared with them or waits for their approval, also where they were asked as something else.
 */
export function isOpenTo(pilot: Pick<Pilot, 'accountId' | 'role'>) {
  return (row: ExpressionBuilder<Tables, 'documents'>) => {
    const isShared = row.or(
      (['document_shares', 'document_added_approvals'] as const).map((table) =>
        row.exists(
          row
            .selectFrom(table)
            .select(sql<SqlBool>`true`.as('is_there'))
            .whereRef(`${table}.family_id`, '=', 'documents.family_id')
            .whereRef(`${table}.document_id`, '=', 'documents.id')
            .where(`${table}.account_id`, '=', pilot.accountId),
        ),
      ),
    )
    const isOwn = row('documents.author_id', '=', pilot.accountId)
    if (pilot.role === 'advisor') return row.or([isShared, isAsked(pilot)(row)])
    return row.or([row('documents.class', '<>', 'personal'), isOwn, isShared])
  }
}

/** Whoever had a voice when the question was put keeps it, whatever they become before it is decided. */
function isAsked(pilot: Pick<Pilot, 'accountId'>) {
  return (row: ExpressionBuilder<Tables, 'documents'>) =>
    row.and([
      row('documents.class', '<>', 'personal'),
      row.exists(
        row
          .selectFrom('approval_rounds')
          .innerJoin('approval_voices', (voice) =>
            voice.onRef('approval_voices.family_id', '=', 'approval_rounds.family_id').onRef('approval_voices.round_id', '=', 'approval_rounds.id'),
          )
          .select(sql<SqlBool>`true`.as('is_there'))
          .whereRef('approval_rounds.family_id', '=', 'documents.family_id')
          .whereRef('approval_rounds.document_id', '=', 'documents.id')
          .where('approval_rounds.state', '=', 'open')
          .where('approval_voices.account_id', '=', pilot.accountId),
      ),
    ])
}
