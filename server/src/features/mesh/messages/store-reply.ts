import { dropJobs } from '#server/features/mesh/messages/jobs.ts'
import type { DeliveryRow } from '#server/features/mesh/messages/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

const maxReplies = 200

interface Reply {
  readonly text: string
  /** The advisor who wrote it; null for a service or an agent. */
  readonly by: string | null
  /** The sender's id of the reply; a repeated id is stored once. */
  readonly foreignId: string | null
  readonly now: Date
}

/** Stores a reply to a locked delivery. A reply proves delivery, in any state. */
export async function storeReply(
  tx: Tx,
  { family_id, id: delivery_id, state, delivered_at }: DeliveryRow,
  { text, by, foreignId, now }: Reply,
): Promise<void> {
  const existing =
    foreignId !== null &&
    (await tx
      .selectFrom('delivery_replies')
      .select('id')
      .where('family_id', '=', family_id)
      .where('delivery_id', '=', delivery_id)
      .where('foreign_id', '=', foreignId)
      .executeTakeFirst())
  if (existing) return
  await tx
    .insertInto('delivery_replies')
    .values({
      family_id,
      id: newId(now),
      delivery_id,
      account_id: by,
      body: text,
      foreign_id: foreignId,
      at: now,
    })
    .execute()
  await tx
    .updateTable('deliveries')
    .set({ state: 'replied', trouble: null, next_at: null, delivered_at: delivered_at ?? now })
    .where('family_id', '=', family_id)
    .where('id', '=', delivery_id)
    .execute()
  // The pending retry is no longer needed.
  if (state === 'queued') await dropJobs(tx, family_id, [delivery_id])
}

/** Refuses more replies than the maximum per delivery. */
export async function expectReplyCapacity(tx: Tx, { family_id, id }: DeliveryRow): Promise<void> {
  const { count } = await tx
    .selectFrom('delivery_replies')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('family_id', '=', family_id)
    .where('delivery_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxReplies) refuse('replies_full')
}
