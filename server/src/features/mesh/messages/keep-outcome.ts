import type { Updateable } from 'kysely'

import { nextTry } from '#server/features/mesh/messages/back-off.ts'
import { keepReply } from '#server/features/mesh/messages/keep-reply.ts'
import type { Outcome } from '#server/features/mesh/messages/outcome.ts'
import { putJobs } from '#server/features/mesh/messages/put-job.ts'
import { type DeliveryRow, lockDelivery } from '#server/features/mesh/messages/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables.ts'

// What comes back with the delivery itself is one answer, however often it was sent.
const atOnce = 'at-once'

/** Keeps what came of an attempt. That it arrived is true whatever happened since; that it did not, only while nothing else is known. */
export async function keepOutcome(tx: Tx, mine: DeliveryRow, { outcome, now }: { outcome: Outcome; now: Date }): Promise<void> {
  const row = await lockDelivery(tx, mine.family_id, mine.id)
  if (!row) return
  if (outcome.kind === 'delivered') {
    if (outcome.reply !== undefined) await keepReply(tx, row, { text: outcome.reply, by: null, foreignId: atOnce, now })
    else if (row.state !== 'replied')
      await change(tx, row, { state: 'delivered', trouble: null, next_at: null, delivered_at: row.delivered_at ?? now })
    return
  }
  // Somebody else has tried since, or it was answered: this attempt has nothing to say any more.
  if (row.state !== 'sent' || row.attempts !== mine.attempts || row.sent_at?.getTime() !== mine.sent_at?.getTime()) return
  const { trouble, isPassing } = outcome
  if (!isPassing || row.until <= now) return change(tx, row, { state: 'failed', trouble, next_at: null })
  const next = nextTry(now, row)
  const at = next < row.until ? next : row.until
  await change(tx, row, { state: 'queued', trouble, next_at: at })
  await putJobs(tx, row.family_id, { ids: [row.id], at })
}

async function change(tx: Tx, { family_id, id }: DeliveryRow, values: Updateable<Tables['deliveries']>): Promise<void> {
  await tx.updateTable('deliveries').set(values).where('family_id', '=', family_id).where('id', '=', id).execute()
}
