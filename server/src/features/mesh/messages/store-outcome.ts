import type { Updateable } from 'kysely'

import { nextTry } from '#server/features/mesh/messages/back-off.ts'
import { storeReply } from '#server/features/mesh/messages/store-reply.ts'
import type { DeliveryOutcome } from '#server/features/mesh/messages/outcome.ts'
import { putJobs } from '#server/features/mesh/messages/jobs.ts'
import { type DeliveryRow, lockDelivery } from '#server/features/mesh/messages/store.ts'
import { later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables/all.ts'

// Id of the reply in the delivery's own response, so retries store it once.
const immediateReplyId = 'at-once'

/** Stores the outcome of an attempt. A success always counts; a failure only if nothing newer is known. */
export async function storeOutcome(
  tx: Tx,
  attempted: DeliveryRow,
  { outcome, now }: { outcome: DeliveryOutcome; now: Date },
): Promise<void> {
  const row = await lockDelivery(tx, attempted.family_id, attempted.id)
  if (!row) return
  if (outcome.kind === 'delivered') {
    if (outcome.reply !== undefined)
      await storeReply(tx, row, { text: outcome.reply, by: null, foreignId: immediateReplyId, now })
    else if (row.state !== 'replied')
      await update(tx, row, {
        state: 'delivered',
        trouble: null,
        next_at: null,
        delivered_at: row.delivered_at ?? now,
      })
    return
  }
  // A newer attempt was made or a reply arrived, so this outcome is stale.
  if (
    row.state !== 'sent' ||
    row.attempts !== attempted.attempts ||
    row.sent_at?.getTime() !== attempted.sent_at?.getTime()
  )
    return
  const { failure, isTemporary, retryAfter = 0 } = outcome
  if (!isTemporary || row.until <= now)
    return update(tx, row, { state: 'failed', trouble: failure, next_at: null })
  const [usual, requested] = [nextTry(now, row), later(now, retryAfter)]
  const next = usual > requested ? usual : requested
  const at = next < row.until ? next : row.until
  await update(tx, row, { state: 'queued', trouble: failure, next_at: at })
  await putJobs(tx, row.family_id, { ids: [row.id], at })
}

async function update(
  tx: Tx,
  { family_id, id }: DeliveryRow,
  values: Updateable<Tables['deliveries']>,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set(values)
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
}
