import type { acceptFamily, declineFamily } from '#contract/farewell/calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import { expectGoingOn } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Makes this pilot the founder, and whoever offered it what they chose to be. */
export const accept: Answer<typeof acceptFamily> = async ({ tx, pilot, now }) => {
  const { familyId, accountId } = pilot
  await expectGoingOn(tx, familyId)
  const offer = await takeOffer(tx, pilot)
  const seats = await tx
    .selectFrom('members')
    .select(['account_id', 'role', 'status'])
    .where('family_id', '=', familyId)
    .where('account_id', 'in', [accountId, offer.offered_by])
    .orderBy('account_id')
    .forUpdate()
    .execute()
  // Only a founder can give what a founder has; they may have left or handed it on since.
  const giver = seats.find(({ account_id }) => account_id === offer.offered_by)
  if (giver?.role !== 'founder' || giver.status !== 'active') refuse('no_offer')

  // The new one first: at no moment is the family without a founder.
  await tx.updateTable('members').set({ role: 'founder' }).where('family_id', '=', familyId).where('account_id', '=', accountId).execute()
  await tx.updateTable('members').set({ role: offer.role }).where('family_id', '=', familyId).where('account_id', '=', offer.offered_by).execute()
  const details = { account_id: offer.offered_by, role: offer.role }
  await appendToLedger(tx, familyId, { act: 'family.handed_over', by: accountId, subjectId: familyId, details, now })
  return { done: true }
}

export const decline: Answer<typeof declineFamily> = async ({ tx, pilot, now }) => {
  const { offered_by } = await takeOffer(tx, pilot)
  await appendToLedger(tx, pilot.familyId, {
    act: 'family.offer_declined',
    by: pilot.accountId,
    subjectId: pilot.familyId,
    details: { account_id: offered_by },
    now,
  })
  return { done: true }
}

/** The offer that was made to this pilot; it is gone with the answer, whichever it is. */
async function takeOffer(tx: Tx, { familyId, accountId }: Pilot) {
  const offer = await tx
    .deleteFrom('family_offers')
    .where('family_id', '=', familyId)
    .where('offered_to', '=', accountId)
    .returning(['offered_by', 'role'])
    .executeTakeFirst()
  return offer ?? refuse('no_offer')
}
