import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'

/** Only somebody with an active seat in this family can own an action. */
export async function expectOwner(tx: Tx, familyId: string, accountId: string): Promise<void> {
  const seat = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!seat) refuseField('owner_id', 'not_found')
}
