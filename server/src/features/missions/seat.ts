import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Locks the seat of whoever begins missions, as the journey does: two devices that begin one at once go one after the other. Its key
 * stays free, so that somebody who makes this member the owner of an action need not wait.
 */
export async function lockSeat(tx: Tx, familyId: string, accountId: string): Promise<void> {
  await tx.selectFrom('members').select('account_id').where('family_id', '=', familyId).where('account_id', '=', accountId).forNoKeyUpdate().execute()
}
