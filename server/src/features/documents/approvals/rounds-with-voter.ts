import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { Tables } from '#server/tables/all.ts'

/** Rounds of a document in which this member has a vote or gives advice, as a sub-query. */
export function roundsWithVoter(row: ExpressionBuilder<Tables, 'documents'>, accountId: string) {
  return row
    .selectFrom('approval_rounds')
    .innerJoin('approval_voices', (vote) =>
      vote
        .onRef('approval_voices.family_id', '=', 'approval_rounds.family_id')
        .onRef('approval_voices.round_id', '=', 'approval_rounds.id'),
    )
    .select(sql<SqlBool>`true`.as('is_there'))
    .whereRef('approval_rounds.family_id', '=', 'documents.family_id')
    .whereRef('approval_rounds.document_id', '=', 'documents.id')
    .where('approval_voices.account_id', '=', accountId)
}

/** The open ones among them. */
export function openRoundsWithVoter(row: ExpressionBuilder<Tables, 'documents'>, accountId: string) {
  return roundsWithVoter(row, accountId).where('approval_rounds.state', '=', 'open')
}
