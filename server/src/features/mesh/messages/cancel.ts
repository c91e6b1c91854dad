import type { cancelMessage } from '#contract/mesh/message-calls.ts'
import { dropJobs } from '#server/features/mesh/messages/jobs.ts'
import { showMessage } from '#server/features/mesh/messages/show.ts'
import { findMessage } from '#server/features/mesh/messages/store.ts'
import type { Handler } from '#server/ground/handler.ts'

/** Cancels queued deliveries. Sent ones can't be withdrawn. */
export const cancel: Handler<typeof cancelMessage> = async ({ tx, pilot, params }) => {
  const message = await findMessage(tx, pilot, params.id)
  const cancelled = await tx
    .updateTable('deliveries')
    .set({ state: 'cancelled', trouble: null, next_at: null })
    .where('family_id', '=', pilot.familyId)
    .where('message_id', '=', message.id)
    .where('state', '=', 'queued')
    .returning('id')
    .execute()
  await dropJobs(
    tx,
    pilot.familyId,
    cancelled.map(({ id }) => id),
  )
  return showMessage(tx, pilot, message.id)
}
