import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { Tables } from '#server/tables.ts'

type Row = ExpressionBuilder<Tables, 'documents'>

/** Papers that this member began, or wrote a version of. */
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

/** Papers that this member said yes to; a version that was replaced before it was decided counts for nothing. */
export function isApprovedBy(accountId: string) {
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
        .where('approval_rounds.state', '<>', 'void')
        .where('approval_voices.account_id', '=', accountId)
        .where('approval_voices.verdict', '=', 'yes'),
    )
}
