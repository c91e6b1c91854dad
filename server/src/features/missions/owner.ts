import { findSeat } from '#server/ground/families.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'

/** Only somebody with an active seat in this family can own an action. */
export async function expectOwner(tx: Tx, familyId: string, accountId: string): Promise<void> {
  const seat = await findSeat(tx, familyId, accountId)
  if (seat?.status !== 'active') refuseField('owner_id', 'not_found')
}
