import type { acceptTransfer, declineTransfer } from '#contract/family-lifecycle/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { expectNotEnding } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Makes this pilot the founder and gives the former founder the role they chose. The call holds the lock on
 * members.
 */
export const accept: Handler<typeof acceptTransfer> = async ({ tx, pilot, now }) => {
  const { familyId, accountId } = pilot
  await expectNotEnding(tx, familyId)
  const offer = await claimOffer(tx, pilot)
  const memberships = await tx
    .selectFrom('members')
    .select(['account_id', 'role'])
    .where('family_id', '=', familyId)
    .where('account_id', 'in', [accountId, offer.offered_by])
    .where('status', '=', 'active')
    .execute()
  // Only a founder can transfer the family, and they may have left or transferred it since; an inactive pilot
  // can't accept.
  const sender = memberships.find(({ account_id }) => account_id === offer.offered_by)
  const recipient = memberships.find(({ account_id }) => account_id === accountId)
  if (sender?.role !== 'founder' || !recipient) refuse('no_offer')

  // Promote first, so that the family is never without a founder.
  await tx
    .updateTable('members')
    .set({ role: 'founder' })
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .execute()
  await tx
    .updateTable('members')
    .set({ role: offer.role })
    .where('family_id', '=', familyId)
    .where('account_id', '=', offer.offered_by)
    .execute()
  const details = { account_id: offer.offered_by, role: offer.role }
  await appendToLedger(tx, familyId, {
    act: 'family.handed_over',
    by: accountId,
    subjectId: familyId,
    details,
    now,
  })
  return { done: true }
}

export const decline: Handler<typeof declineTransfer> = async ({ tx, pilot, now }) => {
  const { offered_by } = await claimOffer(tx, pilot)
  await appendToLedger(tx, pilot.familyId, {
    act: 'family.offer_declined',
    by: pilot.accountId,
    subjectId: pilot.familyId,
    details: { account_id: offered_by },
    now,
  })
  return { done: true }
}

/** Deletes and returns the offer made to this pilot. */
async function claimOffer(tx: Tx, { familyId, accountId }: Pilot) {
  const offer = await tx
    .deleteFrom('family_offers')
    .where('family_id', '=', familyId)
    .where('offered_to', '=', accountId)
    .returning(['offered_by', 'role'])
    .executeTakeFirst()
  return offer ?? refuse('no_offer')
}
