import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import { roundsWithVoter } from '#server/features/documents/approvals/rounds-with-voter.ts'
import type { Tables } from '#server/tables/all.ts'

type Row = ExpressionBuilder<Tables, 'documents'>

/** Documents that this member began, or wrote a version of. */
export function isWrittenBy(accountId: string) {
  return (row: Row) =>
    row.or([
      row('documents.author_id', '=', accountId),
      row.exists(
        row
          .selectFrom('document_versions')
          .select(sql<SqlBool>`true`.as('is_there'))
          .whereRef('document_versions.family_id', '=', 'documents.family_id')
          .whereRef('document_versions.document_id', '=', 'documents.id')
          .where('document_versions.author_id', '=', accountId),
      ),
    ])
}

/** Documents this member approved. Voided rounds don't count. */
export function isApprovedBy(accountId: string) {
  return (row: Row) =>
    row.exists(
      roundsWithVoter(row, accountId)
        .where('approval_rounds.state', '<>', 'void')
        .where('approval_voices.verdict', '=', 'yes'),
    )
}
