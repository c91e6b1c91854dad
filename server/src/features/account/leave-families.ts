import type { AroundChange } from '#server/ground/around-change.ts'
import type { Account } from '#server/ground/accounts.ts'
import { activeFounders, type Membership, membershipsOf } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { lockMembers } from '#server/ground/lock-members.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface LeavingAccount {
  readonly account: Account
  readonly now: Date
}

/** Work of other features when a member leaves; `features.ts` provides it. */
export interface LeaveHooks {
  /** Runs a change of members and then re-evaluates the open approval rounds. */
  readonly aroundChange: AroundChange
  /** Deletes a family without remaining members. */
  readonly deleteFamily: (
    tx: Tx,
    familyId: string,
    leaving: { readonly accountId: string; readonly now: Date },
  ) => Promise<void>
}

/**
 * Locks the members of every family of an account, in a fixed order and before the account itself. `lockRest`
 * runs again once the account is locked: an invitation accepted in between adds a family.
 */
export async function lockFamilies(tx: Tx, accountId: string): Promise<{ lockRest: () => Promise<void> }> {
  const locked = new Set<string>()
  const lockAll = async () => {
    const families = (await membershipsOf(tx, accountId))
      .map(({ family_id }) => family_id)
      .filter((id) => !locked.has(id))
    for (const familyId of families.toSorted()) {
      await lockMembers(tx, familyId)
      locked.add(familyId)
    }
  }
  await lockAll()
  return { lockRest: lockAll }
}

/**
 * Leaves every family of an account: a family of one is deleted, elsewhere the membership becomes inactive.
 * Refused for the last founder of a family with others.
 */
export async function leaveFamilies(tx: Tx, leaving: LeavingAccount, parts: LeaveHooks): Promise<void> {
  const { account, now } = leaving
  for (const membership of await membershipsOf(tx, account.id)) {
    await enterFamily(tx, membership.family_id)
    if (await isAlone(tx, membership.family_id, account.id))
      await parts.deleteFamily(tx, membership.family_id, { accountId: account.id, now })
    else if (await isLastFounder(tx, membership.family_id, account.id)) refuse('last_founder')
    else await leave(tx, membership, leaving, parts)
    // The member who invited them was notified of their address.
    await tx
      .deleteFrom('notices')
      .where('family_id', '=', membership.family_id)
      .where('email', '=', account.email)
      .execute()
    // Conversations with the assistant are private.
    await tx
      .deleteFrom('conversations')
      .where('family_id', '=', membership.family_id)
      .where('account_id', '=', account.id)
      .execute()
  }
}

async function isLastFounder(tx: Tx, familyId: string, accountId: string): Promise<boolean> {
  const founders = await activeFounders(tx, familyId)
  return founders.length === 1 && founders[0] === accountId
}

async function isAlone(tx: Tx, familyId: string, accountId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select('members.account_id')
    .where('members.family_id', '=', familyId)
    .where('members.account_id', '<>', accountId)
    .where('accounts.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

async function leave(
  tx: Tx,
  { family_id: familyId, role, status }: Membership,
  { account, now }: LeavingAccount,
  { aroundChange }: LeaveHooks,
): Promise<void> {
  // Invitations are the only other place in a family with the address.
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
    const membership = { status: 'inactive' as const, left_at: now }
    await tx
      .updateTable('members')
      .set(membership)
      .where('family_id', '=', familyId)
      .where('account_id', '=', account.id)
      .execute()
    await appendToLedger(tx, familyId, {
      act: 'member.left',
      by: account.id,
      subjectId: account.id,
      details: { role },
      now,
    })
  })
}
