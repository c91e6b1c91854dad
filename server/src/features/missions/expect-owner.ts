import { findMembership } from '#server/ground/families.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'

/** Only an active member of this family can own an action. */
export async function expectOwner(tx: Tx, familyId: string, accountId: string): Promise<void> {
  const membership = await findMembership(tx, familyId, accountId)
  if (membership?.status !== 'active') refuseField('owner_id', 'not_found')
}
