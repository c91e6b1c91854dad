import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Locks the membership of the pilot who starts missions, so that two devices are serialised. FOR NO KEY
 * UPDATE, so that assigning them an action doesn't wait.
 */
export async function lockMember(tx: Tx, familyId: string, accountId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
}
