import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import { openRoundsWithVoter } from '#server/features/documents/approvals/rounds-with-voter.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables/all.ts'

/** Documents this pilot may read, except binned ones. */
export function isReadable(pilot: Pick<Pilot, 'accountId' | 'role'>) {
  return (row: ExpressionBuilder<Tables, 'documents'>) =>
    row.and([row('documents.binned_at', 'is', null), isOpenTo(pilot)(row)])
}

/**
 * Documents this pilot may read, as a query condition. Personal documents are readable by their author until
 * shared. Advisors read shared documents and those with an open round they vote in, even if they joined it in
 * another role.
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
    if (pilot.role === 'advisor') return row.or([isShared, hasOpenVote(pilot)(row)])
    return row.or([row('documents.class', '<>', 'personal'), isOwn, isShared])
  }
}

/** A voter keeps the vote of an open round even if their role changes. */
function hasOpenVote(pilot: Pick<Pilot, 'accountId'>) {
  return (row: ExpressionBuilder<Tables, 'documents'>) =>
    row.and([row('documents.class', '<>', 'personal'), row.exists(openRoundsWithVoter(row, pilot.accountId))])
}
