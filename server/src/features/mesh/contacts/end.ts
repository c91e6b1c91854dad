import type { endContact } from '#contract/mesh/calls.ts'
import { may } from '#contract/permissions.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import {
  contactsOf,
  findContact,
  lockContact,
  type ContactWithMember,
} from '#server/features/mesh/contacts/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Closes an advisor's membership: they are signed out and their work stays. Injected by `features.ts`. */
export type CloseMembership = (
  tx: Tx,
  member: { familyId: string; accountId: string; by: string | null; now: Date },
) => Promise<void>

/** Ends a mandate and closes an advisor's membership. Secrets are deleted; messages and history stay. */
export async function endMandate(
  tx: Tx,
  {
    row,
    by,
    now,
    closeMembership,
  }: { row: ContactWithMember; by: string | null; now: Date; closeMembership: CloseMembership },
): Promise<void> {
  const { family_id: familyId, id, kind, account_id: accountId, member_status: status } = row
  // Before the ledger is locked: other changes to members lock the member first, too.
  if (kind === 'advisor' && accountId !== null && status === 'active')
    await closeMembership(tx, { familyId, accountId, by, now })
  await tx
    .updateTable('contacts')
    .set({
      ended_at: now,
      sealed_secret: null,
      sealed_signing_key: null,
      next_probe_at: null,
      version: row.version + 1,
    })
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
  await appendToLedger(tx, familyId, {
    act: by === null ? 'contact.expired' : 'contact.ended',
    by,
    subjectId: id,
    details: { kind },
    now,
  })
}

/**
 * Locks the open mandate of an advisor before they are removed. The returned function ends the mandate after
 * the membership is closed.
 */
export async function lockMandate(
  tx: Tx,
  { familyId, accountId, by, now }: { familyId: string; accountId: string; by: string; now: Date },
): Promise<() => Promise<void>> {
  const open = await contactsOf(tx, familyId)
    .where('c.account_id', '=', accountId)
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()
  if (!open) return async () => {}
  const row = await lockContact(tx, familyId, open.id)
  return () => endMandate(tx, { row, by, now, closeMembership: async () => {} })
}

export function end(closeMembership: CloseMembership): Handler<typeof endContact> {
  return async ({ tx, pilot, params, now }) => {
    const row = await lockContact(tx, pilot.familyId, params.id)
    // Ending it closes a membership, which needs the permission to manage members.
    if (row.member_status === 'active' && !may(pilot.role, 'member.manage')) refuse('not_permitted')
    await endMandate(tx, { row, by: pilot.accountId, now, closeMembership })
    return showContactPage(tx, { viewer: pilot, now }, await findContact(tx, pilot.familyId, row.id))
  }
}
