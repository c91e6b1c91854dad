import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Does what changes a seat, and sees to what hangs on it: whoever leaves also leaves the count of every open decision. It locks what it
 * will need before the change writes to the ledger; the other way round, two acts would wait for each other. `app.ts` hands it in.
 */
export type AroundChange = (tx: Tx, at: { readonly familyId: string; readonly now: Date }, change: () => Promise<void>) => Promise<void>

/**
 * Another member's seat, locked. Founders are locked first and in one order, so that of two who would take each other's seat one is
 * too late, and there is always one left. Nobody changes their own, which is why the last founder's can't be.
 */
export async function lockOthersSeat(tx: Tx, { familyId, accountId }: Pilot, id: string) {
  const founders = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('role', '=', 'founder')
    .where('status', '=', 'active')
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute()
  if (!founders.some(({ account_id }) => account_id === accountId)) refuse('not_permitted')
  if (id === accountId) refuse(founders.length === 1 ? 'last_founder' : 'own_seat')
  const seat = await tx
    .selectFrom('members')
    .select(['account_id', 'role', 'status'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return seat ?? refuse('not_found')
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
