import { sql, type SqlBool } from 'kysely'

import { isStored, loadRound } from '#server/features/documents/approvals/round.ts'
import { settle } from '#server/features/documents/approvals/settle.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Applies a change of who may vote, then settles every open round of the family. The documents are locked
 * first and in id order: voting also locks the document before the ledger, so another order could deadlock.
 */
export async function settleRoundsAfter(
  tx: Tx,
  { familyId, now }: { familyId: string; now: Date },
  change: () => Promise<void>,
): Promise<void> {
  const documents = await tx
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
  for (const document of documents) {
    // A new version voids the open round, so an open round is always one of the newest version.
    const round = await loadRound(tx, document)
    if (isStored(round) && round.row.state === 'open') await settle(tx, round, { by: null, now })
  }
}
