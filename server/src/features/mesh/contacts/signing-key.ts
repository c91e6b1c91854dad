import type { renewSigningKey } from '#contract/mesh/calls.ts'
import { lockContact } from '#server/features/mesh/contacts/store.ts'
import { newSigningKey } from '#server/features/mesh/contacts/values.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

/** Replaces the signing key of a service and returns it once. The old key stops working immediately. */
export function renewKey(sealer: Sealer): Handler<typeof renewSigningKey> {
  return async ({ tx, pilot, params, now }) => {
    const row = await lockContact(tx, pilot.familyId, params.id)
    if (row.kind !== 'service') refuse('not_found')
    const { key, sealed } = await newSigningKey(tx, sealer, row)
    await tx
      .updateTable('contacts')
      .set({ sealed_signing_key: sealed, version: row.version + 1 })
      .where('family_id', '=', pilot.familyId)
      .where('id', '=', row.id)
      .execute()
    await appendToLedger(tx, pilot.familyId, {
      act: 'contact.changed',
      by: pilot.accountId,
      subjectId: row.id,
      details: { kind: row.kind },
      now,
    })
    return { signing_secret: key }
  }
}
