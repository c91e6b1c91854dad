import type { allowOperation } from '#contract/mesh/message-calls.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Records this pilot's consent for the chat to use one read-only operation. */
export const allow: Handler<typeof allowOperation> = async ({ tx, pilot, params, body, now }) => {
  const row = await findContact(tx, pilot.familyId, params.id)
  if (row.ended_at !== null) refuse('contact_ended')
  if (!row.operations?.some(({ id }) => id === body.operation)) refuse('not_found')
  const consent = {
    family_id: pilot.familyId,
    contact_id: row.id,
    account_id: pilot.accountId,
    operation: body.operation,
    allowed_at: now,
  }
  await tx
    .insertInto('operation_consents')
    .values(consent)
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'contact_id', 'account_id', 'operation']).doNothing(),
    )
    .execute()
  return { id: row.id }
}
