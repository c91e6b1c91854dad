import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Other members' personal documents that are not shared with this pilot, with their author but without a
 * title.
 */
export function unsharedPersonalDocuments(
  tx: Tx,
  familyId: string,
  accountId: string,
): Promise<{ id: string; author_id: string; author: string }[]> {
  const isShared = (table: 'document_shares' | 'document_added_approvals') =>
    sql<boolean>`exists (select from ${sql.table(table)} s
      where s.family_id = documents.family_id and s.document_id = documents.id and s.account_id = ${accountId}::uuid)`
  return tx
    .selectFrom('documents')
    .innerJoin('accounts', 'accounts.id', 'documents.author_id')
    .select(['documents.id', 'documents.author_id', 'accounts.full_name as author'])
    .where('documents.family_id', '=', familyId)
    .where('documents.class', '=', 'personal')
    .where('documents.author_id', '!=', accountId)
    .where((row) => row.not(row.or([isShared('document_shares'), isShared('document_added_approvals')])))
    .orderBy('documents.id')
    .execute()
}
