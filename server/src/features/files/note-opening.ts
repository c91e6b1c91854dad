import { appendToLedger } from '#server/ground/ledger.ts'
import { hour } from '#server/platform/clock.ts'
import type { Viewer } from '#server/features/files/readable.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Records an advisor's opening in the ledger, once per hour and file: a video is fetched in hundreds of
 * ranges.
 */
export async function noteOpening(
  tx: Tx,
  { familyId, accountId, role }: Viewer,
  { fileId, now }: { fileId: string; now: Date },
): Promise<void> {
  if (role !== 'advisor') return
  const noted = await tx
    .insertInto('file_openings')
    .values({ family_id: familyId, file_id: fileId, account_id: accountId, opened_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'file_id', 'account_id'])
        .doUpdateSet({ opened_at: now })
        .where('file_openings.opened_at', '<=', new Date(now.getTime() - hour)),
    )
    .executeTakeFirst()
  if (noted.numInsertedOrUpdatedRows === 0n) return
  await appendToLedger(tx, familyId, { act: 'file.opened', by: accountId, subjectId: fileId, now })
}
