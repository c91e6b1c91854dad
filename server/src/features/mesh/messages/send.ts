import type { sendMessage } from '#contract/mesh/message-calls.ts'
import { deliveryHours } from '#contract/mesh/names.ts'
import { putJobs } from '#server/features/mesh/messages/put-job.ts'
import { findRecipients } from '#server/features/mesh/messages/recipients.ts'
import { showMessage } from '#server/features/mesh/messages/show.ts'
import type { Answer } from '#server/ground/asked.ts'
import { hour, later } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Keeps a message, what goes to each, and the jobs that bring it there, all at once or not at all. Sent twice it is kept once. */
export const send: Answer<typeof sendMessage> = async ({ tx, pilot, body: { id, text, scope }, now }) => {
  const { familyId: family_id, accountId: sent_by } = pilot
  const added = await tx
    .insertInto('network_messages')
    .values({ family_id, id, body: text, scope, sent_by, sent_at: now })
    .onConflict((known) => known.columns(['family_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    const known = await tx.selectFrom('network_messages').selectAll().where('family_id', '=', family_id).where('id', '=', id).executeTakeFirst()
    if (known?.body !== text || known.scope !== scope || known.sent_by !== sent_by) refuse('out_of_date')
    return showMessage(tx, pilot, id)
  }
  const { reached } = await findRecipients(tx, family_id, { scope, now })
  if (reached.length === 0) refuseField('scope', 'required')
  const deliveries = reached.map((contact) => ({
    family_id,
    id: newId(now),
    message_id: id,
    contact_id: contact.id,
    next_at: now,
    until: later(now, deliveryHours * hour),
  }))
  await tx.insertInto('deliveries').values(deliveries).execute()
  await putJobs(tx, family_id, { ids: deliveries.map((one) => one.id) })
  return showMessage(tx, pilot, id)
}
