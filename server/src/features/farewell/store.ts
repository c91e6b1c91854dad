import type { Tx } from '#server/platform/database/transaction.ts'

/** The active founders, locked: of two who go at once one must find that they are the last. */
export async function lockFounders(tx: Tx, familyId: string): Promise<string[]> {
  const founders = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('role', '=', 'founder')
    .where('status', '=', 'active')
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute()
  return founders.map(({ account_id }) => account_id)
}

/** Everybody with an active seat, as letters reach them. */
export function activeMembers(tx: Tx, familyId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.language', 'accounts.time_zone', 'accounts.date_format'])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .execute()
}
