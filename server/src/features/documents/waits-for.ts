import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables.ts'

type Row = ExpressionBuilder<Tables, 'documents'>

/** An open round in which this member has a vote and has not given it. */
export function needsVoteOf(accountId: string) {
  return (row: Row) =>
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
        .where('approval_voices.account_id', '=', accountId)
        .where('approval_voices.is_voter', '=', true)
        .where('approval_voices.verdict', 'is', null)
        .where('approval_voices.is_recused', '=', false),
    )
}

/** Documents that wait for this pilot: an open round in which they have not voted, or a draft from their own onboarding. */
export function waitsFor({ accountId }: Pilot) {
  return (row: Row) => {
    const isOwnDraft = row.and([
      row('documents.state', '=', 'draft'),
      row('documents.author_id', '=', accountId),
      row('documents.template', 'is not', null),
    ])
    return row.or([needsVoteOf(accountId)(row), isOwnDraft])
  }
}
