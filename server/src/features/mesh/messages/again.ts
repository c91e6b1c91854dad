import type { sendDeliveryAgain } from '#contract/mesh/message-calls.ts'
import { deliveryHours } from '#contract/mesh/names.ts'
import { putJobs } from '#server/features/mesh/messages/put-job.ts'
import { showMessage } from '#server/features/mesh/messages/show.ts'
import { lockDelivery } from '#server/features/mesh/messages/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { hour, later } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Tries once more what failed or was cancelled: the same delivery, so that whoever has it already knows it by its id. */
export const again: Answer<typeof sendDeliveryAgain> = async ({ tx, pilot, params, now }) => {
  const delivery = (await lockDelivery(tx, pilot.familyId, params.id)) ?? refuse('not_found')
  if (delivery.state !== 'failed' && delivery.state !== 'cancelled') refuse('out_of_date')
  await tx
    .updateTable('deliveries')
    .set({ state: 'queued', trouble: null, attempts: 0, next_at: now, until: later(now, deliveryHours * hour) })
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', delivery.id)
    .execute()
  await putJobs(tx, pilot.familyId, { ids: [delivery.id] })
  return showMessage(tx, pilot, delivery.message_id)
}
