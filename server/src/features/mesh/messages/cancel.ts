import type { cancelMessage } from '#contract/mesh/message-calls.ts'
import { dropJobs } from '#server/features/mesh/messages/put-job.ts'
import { showMessage } from '#server/features/mesh/messages/show.ts'
import { findMessage } from '#server/features/mesh/messages/store.ts'
import type { Answer } from '#server/ground/asked.ts'

/** Stops what still waits. What has gone out is left as it is: nobody can take it back. */
export const cancel: Answer<typeof cancelMessage> = async ({ tx, pilot, params }) => {
  const message = await findMessage(tx, pilot, params.id)
  const stopped = await tx
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
    stopped.map(({ id }) => id),
  )
  return showMessage(tx, pilot, message.id)
}
