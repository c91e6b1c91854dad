import type { renewSigningKey } from '#contract/mesh/calls.ts'
import { holdContact } from '#server/features/mesh/contacts/store.ts'
import { newSigningKey } from '#server/features/mesh/contacts/values.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

/** A new key for a service, shown this once; what was signed with the one before is worth nothing from now on. */
export function renewKey(sealer: Sealer): Answer<typeof renewSigningKey> {
  return async ({ tx, pilot, params, now }) => {
    const row = await holdContact(tx, pilot.familyId, params.id)
    if (row.kind !== 'service') refuse('not_found')
    const { key, sealed } = newSigningKey(sealer, row)
    await tx
      .updateTable('contacts')
      .set({ sealed_signing_key: sealed, version: row.version + 1 })
      .where('family_id', '=', pilot.familyId)
      .where('id', '=', row.id)
      .execute()
    await appendToLedger(tx, pilot.familyId, { act: 'contact.changed', by: pilot.accountId, subjectId: row.id, details: { kind: row.kind }, now })
    return { signing_secret: key }
  }
}
