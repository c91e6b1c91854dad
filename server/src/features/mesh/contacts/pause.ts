import type { pauseContact } from '#contract/mesh/calls.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact, lockContact } from '#server/features/mesh/contacts/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** A paused contact is not probed and gets no messages. Resuming probes it at once. */
export const pause: Handler<typeof pauseContact> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const row = await lockContact(tx, familyId, params.id)
  if (row.is_paused !== body.is_paused) {
    await tx
      .updateTable('contacts')
      .set({
        is_paused: body.is_paused,
        version: row.version + 1,
        ...(row.next_probe_at && !body.is_paused && { next_probe_at: now }),
      })
      .where('family_id', '=', familyId)
      .where('id', '=', row.id)
      .execute()
    const act = body.is_paused ? 'contact.paused' : 'contact.resumed'
    await appendToLedger(tx, familyId, {
      act,
      by: accountId,
      subjectId: row.id,
      details: { kind: row.kind },
      now,
    })
  }
  return showContactPage(tx, { viewer: pilot, now }, await findContact(tx, familyId, row.id))
}
