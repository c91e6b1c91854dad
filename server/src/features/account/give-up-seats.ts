import type { Account } from '#server/ground/accounts.ts'
import { type Seat, seatsOf } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface Leaving {
  readonly account: Account
  readonly now: Date
}

/** What other features do when a seat is given up; `app.ts` hands it in. */
export interface SeatParts {
  /** Does what changes a seat, and sees to every open decision that counts on it. */
  readonly aroundChange: (tx: Tx, at: { readonly familyId: string; readonly now: Date }, change: () => Promise<void>) => Promise<void>
  /** Takes a family away in which nobody is left. */
  readonly deleteFamily: (tx: Tx, familyId: string, leaving: { readonly accountId: string; readonly now: Date }) => Promise<void>
}

/** Gives every seat of an account up: a family of one goes with it, in the others it becomes inactive. The last founder of others stays. */
export async function giveUpSeats(tx: Tx, leaving: Leaving, parts: SeatParts): Promise<void> {
  const { account, now } = leaving
  for (const seat of await seatsOf(tx, account.id)) {
    await enterFamily(tx, seat.family_id)
    const { others, founders } = await lockTable(tx, seat.family_id, account.id)
    if (others === 0) await parts.deleteFamily(tx, seat.family_id, { accountId: account.id, now })
    else if (isLastFounder(seat, founders)) refuse('last_founder')
    else await leave(tx, seat, leaving, parts)
    // What they talked about with the assistant was theirs alone.
    await tx.deleteFrom('conversations').where('family_id', '=', seat.family_id).where('account_id', '=', account.id).execute()
  }
}

function isLastFounder({ role, status }: Seat, founders: number): boolean {
  return role === 'founder' && status === 'active' && founders === 1
}

/** Who else is there. Founders are locked in one order, so that of two who go at once one stays. */
async function lockTable(tx: Tx, familyId: string, accountId: string): Promise<{ others: number; founders: number }> {
  const founders = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('role', '=', 'founder')
    .where('status', '=', 'active')
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute()
  const { others } = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('members.family_id', '=', familyId)
    .where('members.account_id', '<>', accountId)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { others, founders: founders.length }
}

async function leave(tx: Tx, { family_id: familyId, role, status }: Seat, { account, now }: Leaving, { aroundChange }: SeatParts): Promise<void> {
  // The address stands nowhere else in a family.
  await tx
    .updateTable('invitations')
    .set({ email: '', email_key: '' })
    .where('family_id', '=', familyId)
    .where('email_key', '=', account.email_key)
    .where('accepted_at', 'is not', null)
    .execute()
  await tx
    .deleteFrom('family_offers')
    .where('family_id', '=', familyId)
    .where((offer) => offer.or([offer('offered_to', '=', account.id), offer('offered_by', '=', account.id)]))
    .execute()
  if (status === 'inactive') return
  await aroundChange(tx, { familyId, now }, async () => {
    const seat = { status: 'inactive' as const, left_at: now }
    await tx.updateTable('members').set(seat).where('family_id', '=', familyId).where('account_id', '=', account.id).execute()
    await appendToLedger(tx, familyId, { act: 'member.left', by: account.id, subjectId: account.id, details: { role }, now })
  })
}
