import type { updateContact } from '#contract/mesh/calls.ts'
import { may } from '#contract/permissions.ts'
import type { AddParts } from '#server/features/mesh/contacts/add.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact, holdContact } from '#server/features/mesh/contacts/store.ts'
import { appointmentOf, expectAppointment, wayOf } from '#server/features/mesh/contacts/values.ts'
import { lookSoon } from '#server/features/mesh/probes/look-soon.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Changes an appointment and how it is reached; what is reached otherwise is looked at anew. */
export function update({ sealer, documents }: Pick<AddParts, 'sealer' | 'documents'>): Answer<typeof updateContact> {
  return async ({ tx, pilot, params, body: { version, ...values }, now }) => {
    const { familyId, accountId } = pilot
    const row = await holdContact(tx, familyId, params.id)
    if (row.version !== version) refuse('out_of_date')
    if (row.kind !== values.kind) refuseField('kind', 'unknown')
    expectAppointment(values, now)
    if (values.kind === 'advisor' && row.account_id !== null && values.ends_on !== row.ends_on && !may(pilot.role, 'member.manage'))
      refuse('not_permitted')
    const isReached = values.kind !== 'advisor'
    const way = isReached ? await wayOf(values, { sealer, documents, before: row }) : {}
    await tx
      .updateTable('contacts')
      .set({ ...appointmentOf(values), ...way, ...(isReached && { next_probe_at: now }), version: row.version + 1 })
      .where('family_id', '=', familyId)
      .where('id', '=', row.id)
      .execute()
    if (isReached && !row.is_paused) await lookSoon(tx, row)
    await appendToLedger(tx, familyId, { act: 'contact.changed', by: accountId, subjectId: row.id, details: { kind: row.kind }, now })
    return showContactPage(tx, { viewer: pilot, now }, await findContact(tx, familyId, row.id))
  }
}
