import type { allowOperation } from '#contract/mesh/message-calls.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Lets the chat use one reading operation for this pilot from now on. */
export const allow: Answer<typeof allowOperation> = async ({ tx, pilot, params, body, now }) => {
  const row = await findContact(tx, pilot.familyId, params.id)
  if (row.ended_at !== null) refuse('contact_ended')
  if (!row.operations?.some(({ id }) => id === body.operation)) refuse('not_found')
  const consent = { family_id: pilot.familyId, contact_id: row.id, account_id: pilot.accountId, operation: body.operation, allowed_at: now }
  await tx
    .insertInto('operation_consents')
    .values(consent)
    .onConflict((there) => there.columns(['family_id', 'contact_id', 'account_id', 'operation']).doNothing())
    .execute()
  return { id: row.id }
}
