import { sql } from 'kysely'

import type { Role } from '#contract/roles.ts'
import { addFirstCategories } from '#server/ground/first-categories.ts'
import { appendToLedger, beginLedger } from '#server/ground/ledger.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables.ts'

export interface Seat {
  readonly family_id: string
  readonly role: Role
  readonly status: Tables['members']['status']
}

/** Founds a family with its founder, and binds the transaction to it. A founder who is known already begins at the mission. */
export async function foundFamily(tx: Tx, founderId: string, now: Date, onboarding: 'profile' | 'mission' = 'profile'): Promise<string> {
  const familyId = newId(now)
  await enterFamily(tx, familyId)
  await tx
    .insertInto('families')
    .columns(['family_id', 'created_at'])
    .values({ family_id: familyId, created_at: now } as never)
    .execute()
  await beginLedger(tx, familyId)
  await addMember(tx, familyId, { accountId: founderId, role: 'founder', onboarding, now })
  await addFirstCategories(tx, familyId, now)
  await appendToLedger(tx, familyId, { act: 'family.founded', by: founderId, subjectId: familyId, now })
  return familyId
}

interface NewMember {
  readonly accountId: string
  readonly role: Role
  /** The step of the onboarding that waits for them; the first one, unless they have been on the journey before. */
  readonly onboarding?: 'profile' | 'mission' | null
  readonly now: Date
}

/** Makes someone a member, also someone who was one before and left or was removed. */
export async function addMember(tx: Tx, familyId: string, { accountId, role, onboarding = 'profile', now }: NewMember): Promise<void> {
  await expectGoingOn(tx, familyId)
  await tx
    .insertInto('members')
    .values({ family_id: familyId, account_id: accountId, role, status: 'active', onboarding, mission: null, since: now })
    .onConflict((former) => former.columns(['family_id', 'account_id']).doUpdateSet({ role, status: 'active' }))
    .execute()
}

/** Refuses while the family waits for its deletion. Calls that need a permission are refused by themselves; this is for the others. */
export async function expectGoingOn(tx: Tx, familyId: string): Promise<void> {
  const ending = await tx.selectFrom('family_deletions').select('due_at').where('family_id', '=', familyId).executeTakeFirst()
  if (ending) refuse('family_ends')
}

/** Someone's place in this family, active or not; `hasEnded` of someone who left or was removed, and can be invited again. */
export async function findSeat(
  tx: Tx,
  familyId: string,
  accountId: string,
): Promise<(Pick<Seat, 'role' | 'status'> & { hasEnded: boolean }) | undefined> {
  const seat = await tx
    .selectFrom('members')
    .select(['role', 'status', 'left_at', 'removed_at'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return seat && { role: seat.role, status: seat.status, hasEnded: seat.left_at !== null || seat.removed_at !== null }
}

/** Where an account has a seat, oldest first, before any family is known. */
export async function seatsOf(tx: Tx, accountId: string): Promise<Seat[]> {
  const { rows } = await sql<Seat>`select * from seats_of(${accountId}::uuid)`.execute(tx)
  return rows
}
