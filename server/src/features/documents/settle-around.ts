import { sql, type SqlBool } from 'kysely'

import { settle } from '#server/features/documents/settle.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Settles every open decision of the family anew after a change of who counts in it. All their papers are locked before the change,
 * in one order: it writes to the ledger, and whoever answers to a paper locks the paper first and the ledger after it.
 */
export async function settleAround(tx: Tx, { familyId, now }: { familyId: string; now: Date }, change: () => Promise<void>): Promise<void> {
  const papers = await tx
    .selectFrom('documents')
    .selectAll()
    .where('family_id', '=', familyId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('approval_rounds')
          .select(sql<SqlBool>`true`.as('is_there'))
          .whereRef('approval_rounds.family_id', '=', 'documents.family_id')
          .whereRef('approval_rounds.document_id', '=', 'documents.id')
          .where('approval_rounds.state', '=', 'open'),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  await change()
  for (const paper of papers) {
    const round = await tx
      .selectFrom('approval_rounds')
      .selectAll()
      .where('family_id', '=', familyId)
      .where('document_id', '=', paper.id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (round) await settle(tx, paper, round, { by: null, now })
  }
}
