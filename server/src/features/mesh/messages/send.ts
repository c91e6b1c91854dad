import type { sendMessage } from '#contract/mesh/message-calls.ts'
import { deliveryHours } from '#contract/mesh/names.ts'
import { putJobs } from '#server/features/mesh/messages/jobs.ts'
import { findRecipients } from '#server/features/mesh/messages/recipients.ts'
import { showMessage } from '#server/features/mesh/messages/show.ts'
import type { Handler } from '#server/ground/handler.ts'
import { hour, later } from '#server/platform/clock.ts'
import { newId } from '#contract/new-id.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Stores a message with its deliveries and jobs in one transaction. A repeated id is stored once. */
export const send: Handler<typeof sendMessage> = async ({ tx, pilot, body: { id, text, scope }, now }) => {
  const { familyId: family_id, accountId: sent_by } = pilot
  const added = await tx
    .insertInto('network_messages')
    .values({ family_id, id, body: text, scope, sent_by, sent_at: now })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    const existing = await tx
      .selectFrom('network_messages')
      .selectAll()
      .where('family_id', '=', family_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (existing?.body !== text || existing.scope !== scope || existing.sent_by !== sent_by)
      refuse('out_of_date')
    return showMessage(tx, pilot, id)
  }
  const { recipients } = await findRecipients(tx, family_id, { scope, now })
  if (recipients.length === 0) refuseField('scope', 'required')
  const deliveries = recipients.map((contact) => ({
    family_id,
    id: newId(now),
    message_id: id,
    contact_id: contact.id,
    next_at: now,
    until: later(now, deliveryHours * hour),
  }))
  await tx.insertInto('deliveries').values(deliveries).execute()
  await putJobs(tx, family_id, { ids: deliveries.map((delivery) => delivery.id) })
  return showMessage(tx, pilot, id)
}
