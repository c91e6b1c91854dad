import type { sendDeliveryAgain } from '#contract/mesh/message-calls.ts'
import { deliveryHours } from '#contract/mesh/names.ts'
import { putJobs } from '#server/features/mesh/messages/jobs.ts'
import { showMessage } from '#server/features/mesh/messages/show.ts'
import { lockDelivery } from '#server/features/mesh/messages/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { hour, later } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Retries a failed or cancelled delivery under the same id, so a recipient can detect duplicates. */
export const retry: Handler<typeof sendDeliveryAgain> = async ({ tx, pilot, params, now }) => {
  const delivery = (await lockDelivery(tx, pilot.familyId, params.id)) ?? refuse('not_found')
  if (delivery.state !== 'failed' && delivery.state !== 'cancelled') refuse('out_of_date')
  await tx
    .updateTable('deliveries')
    .set({
      state: 'queued',
      trouble: null,
      attempts: 0,
      next_at: now,
      until: later(now, deliveryHours * hour),
    })
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', delivery.id)
    .execute()
  await putJobs(tx, pilot.familyId, { ids: [delivery.id] })
  return showMessage(tx, pilot, delivery.message_id)
}
