import type { updateContact } from '#contract/mesh/calls.ts'
import { may } from '#contract/permissions.ts'
import type { AddParts } from '#server/features/mesh/contacts/add.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact, lockContact } from '#server/features/mesh/contacts/store.ts'
import { mandateColumns, expectMandate, connectionColumns } from '#server/features/mesh/contacts/values.ts'
import { probeSoon } from '#server/features/mesh/probes/probe-soon.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Updates the mandate and the connection; a connection is probed again. */
export function update({
  sealer,
  documents,
}: Pick<AddParts, 'sealer' | 'documents'>): Handler<typeof updateContact> {
  return async ({ tx, pilot, params, body: { version, ...values }, now }) => {
    const { familyId, accountId } = pilot
    const row = await lockContact(tx, familyId, params.id)
    if (row.version !== version) refuse('out_of_date')
    if (row.kind !== values.kind) refuseField('kind', 'unknown')
    expectMandate(values, now)
    if (
      values.kind === 'advisor' &&
      row.account_id !== null &&
      values.ends_on !== row.ends_on &&
      !may(pilot.role, 'member.manage')
    )
      refuse('not_permitted')
    const isConnection = values.kind !== 'advisor'
    const connection = isConnection
      ? await connectionColumns(values, { tx, sealer, documents, before: row })
      : {}
    await tx
      .updateTable('contacts')
      .set({
        ...mandateColumns(values),
        ...connection,
        ...(isConnection && { next_probe_at: now }),
        version: row.version + 1,
      })
      .where('family_id', '=', familyId)
      .where('id', '=', row.id)
      .execute()
    if (isConnection && !row.is_paused) await probeSoon(tx, row)
    await appendToLedger(tx, familyId, {
      act: 'contact.changed',
      by: accountId,
      subjectId: row.id,
      details: { kind: row.kind },
      now,
    })
    return showContactPage(tx, { viewer: pilot, now }, await findContact(tx, familyId, row.id))
  }
}
