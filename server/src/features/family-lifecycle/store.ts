import type { Tx } from '#server/platform/database/transaction.ts'

/** Every active member, with what an email to them needs. */
export function activeMembers(tx: Tx, familyId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.language',
      'accounts.time_zone',
      'accounts.date_format',
    ])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .execute()
}
