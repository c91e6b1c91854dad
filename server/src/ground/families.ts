import { sql } from 'kysely'

import type { Role } from '#contract/roles.ts'
import { addFirstCategories } from '#server/ground/first-categories.ts'
import { appendToLedger, beginLedger } from '#server/ground/ledger.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export interface Membership {
  readonly family_id: string
  readonly role: Role
  readonly status: Tables['members']['status']
}

/**
 * Creates a family with its founder and binds the transaction to it. A founder with a profile starts at the
 * mission.
 */
export async function foundFamily(
  tx: Tx,
  founderId: string,
  now: Date,
  onboarding: 'profile' | 'mission' = 'profile',
): Promise<string> {
  const familyId = newId(now)
  await enterFamily(tx, familyId)
  await tx.insertInto('families').values({ family_id: familyId, created_at: now }).execute()
  await beginLedger(tx, familyId)
  await addMember(tx, familyId, { accountId: founderId, role: 'founder', onboarding, now })
  await addFirstCategories(tx, familyId, now)
  await appendToLedger(tx, familyId, { act: 'family.founded', by: founderId, subjectId: familyId, now })
  return familyId
}

interface NewMember {
  readonly accountId: string
  readonly role: Role
  /** The next onboarding step; the first one, unless they did the onboarding before. */
  readonly onboarding?: 'profile' | 'mission' | null
  readonly now: Date
}

/** Adds a member, or reactivates one who left or was removed. */
export async function addMember(
  tx: Tx,
  familyId: string,
  { accountId, role, onboarding = 'profile', now }: NewMember,
): Promise<void> {
  await expectNotEnding(tx, familyId)
  await tx
    .insertInto('members')
    .values({
      family_id: familyId,
      account_id: accountId,
      role,
      status: 'active',
      onboarding,
      mission: null,
      since: now,
    })
    .onConflict((former) =>
      former.columns(['family_id', 'account_id']).doUpdateSet({ role, status: 'active' }),
    )
    .execute()
}

/** The active founders. Callers whose decision depends on it hold the members lock (lock-members.ts). */
export async function activeFounders(tx: Tx, familyId: string): Promise<string[]> {
  const founders = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('role', '=', 'founder')
    .where('status', '=', 'active')
    .orderBy('account_id')
    .execute()
  return founders.map(({ account_id }) => account_id)
}

/**
 * Refuses while the family is scheduled for deletion. Calls with a permission are refused by `mount` already.
 */
export async function expectNotEnding(tx: Tx, familyId: string): Promise<void> {
  const ending = await tx
    .selectFrom('family_deletions')
    .select('due_at')
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  if (ending) refuse('family_ends')
}

/**
 * An account's membership of this family, active or not. `hasEnded` is set if they left or were removed, and
 * can be invited again.
 */
export async function findMembership(
  tx: Tx,
  familyId: string,
  accountId: string,
): Promise<(Pick<Membership, 'role' | 'status'> & { hasEnded: boolean }) | undefined> {
  const member = await tx
    .selectFrom('members')
    .select(['role', 'status', 'left_at', 'removed_at'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return (
    member && {
      role: member.role,
      status: member.status,
      hasEnded: member.left_at !== null || member.removed_at !== null,
    }
  )
}

/** All memberships of an account, oldest first, across families. */
export async function membershipsOf(tx: Tx, accountId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`select * from seats_of(${accountId}::uuid)`.execute(tx)
  return rows
}
