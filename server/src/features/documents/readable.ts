import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables.ts'

/**
 * Which papers this pilot may read, as a part of the query itself: a personal one is its author's until it is shared,
 * and an advisor reads only what is shared with them or waits for their approval.
 */
export function isReadable(pilot: Pick<Pilot, 'accountId' | 'role'>) {
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
    if (pilot.role === 'advisor') return isShared
    return row.or([row('documents.class', '<>', 'personal'), isOwn, isShared])
  }
}
