import type { ExpressionBuilder } from 'kysely'

import { openRoundsWithVoter } from '#server/features/documents/approvals/rounds-with-voter.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tables } from '#server/tables/all.ts'

type Row = ExpressionBuilder<Tables, 'documents'>

/** Documents with an open round in which this member can vote and has not voted. */
export function needsVoteOf(accountId: string) {
  return (row: Row) =>
    row.exists(
      openRoundsWithVoter(row, accountId)
        .where('approval_voices.is_voter', '=', true)
        .where('approval_voices.verdict', 'is', null)
        .where('approval_voices.is_recused', '=', false),
    )
}

/**
 * Documents that wait for this pilot: an open round in which they have not voted, or a draft from their own
 * onboarding.
 */
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
