import type { endContact } from '#contract/mesh/calls.ts'
import { may } from '#contract/permissions.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { contactsOf, findContact, holdContact, type SeatedContact } from '#server/features/mesh/contacts/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Closes an advisor's seat: they are signed out at once, and everything they made stays. `app.ts` and `house.ts` hand it in. */
export type CloseSeat = (tx: Tx, seat: { familyId: string; accountId: string; by: string | null; now: Date }) => Promise<void>

/** Ends an appointment. Its secrets are forgotten; what was written and found stays. An advisor's seat is closed with it. */
export async function endAppointment(
  tx: Tx,
  { row, by, now, closeSeat }: { row: SeatedContact; by: string | null; now: Date; closeSeat: CloseSeat },
): Promise<void> {
  const { family_id: familyId, id, kind, account_id: accountId, seat } = row
  // Before the ledger is locked: other acts on a seat lock it first, too.
  if (kind === 'advisor' && accountId !== null && seat === 'active') await closeSeat(tx, { familyId, accountId, by, now })
  await tx
    .updateTable('contacts')
    .set({ ended_at: now, sealed_secret: null, sealed_signing_key: null, next_probe_at: null, version: row.version + 1 })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()
  if (row.email_key !== null && accountId === null)
    await tx
      .deleteFrom('invitations')
      .where('family_id', '=', familyId)
      .where('email_key', '=', row.email_key)
      .where('accepted_at', 'is', null)
      .execute()
  await appendToLedger(tx, familyId, { act: by === null ? 'contact.expired' : 'contact.ended', by, subjectId: id, details: { kind }, now })
}

/** Holds the open mandate of an advisor before they are removed; what it gives ends it afterwards, when their place is closed. */
export async function holdMandate(
  tx: Tx,
  { familyId, accountId, by, now }: { familyId: string; accountId: string; by: string; now: Date },
): Promise<() => Promise<void>> {
  const open = await contactsOf(tx, familyId).where('c.account_id', '=', accountId).where('c.ended_at', 'is', null).executeTakeFirst()
  if (!open) return async () => {}
  const row = await holdContact(tx, familyId, open.id)
  return () => endAppointment(tx, { row, by, now, closeSeat: async () => {} })
}

export function end(closeSeat: CloseSeat): Answer<typeof endContact> {
  return async ({ tx, pilot, params, now }) => {
    const row = await holdContact(tx, pilot.familyId, params.id)
    // Whose appointment ends loses their seat: that is for who may close seats.
    if (row.seat === 'active' && !may(pilot.role, 'member.manage')) refuse('not_permitted')
    await endAppointment(tx, { row, by: pilot.accountId, now, closeSeat })
    return showContactPage(tx, { viewer: pilot, now }, await findContact(tx, pilot.familyId, row.id))
  }
}
