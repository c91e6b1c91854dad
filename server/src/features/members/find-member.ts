import { activeFounders } from '#server/ground/families.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Another member. The call holds the lock on members, so of two founders who demote each other one is
 * refused. Members can't change themselves, so the last founder can't be changed.
 */
export async function findOtherMember(tx: Tx, { familyId, accountId }: Pilot, id: string) {
  if (id === accountId)
    refuse((await activeFounders(tx, familyId)).length === 1 ? 'last_founder' : 'own_seat')
  const member = await tx
    .selectFrom('members')
    .select(['account_id', 'role', 'status'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return member ?? refuse('not_found')
}

export async function showMember(tx: Tx, familyId: string, id: string) {
  const { since, ...member } = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.account_id', 'accounts.full_name', 'members.role', 'members.status', 'members.since'])
    .where('members.family_id', '=', familyId)
    .where('members.account_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...member, since: since.toISOString() }
}
