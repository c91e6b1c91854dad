import { dropJobs } from '#server/features/mesh/messages/put-job.ts'
import type { DeliveryRow } from '#server/features/mesh/messages/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'

const mostReplies = 200

interface Reply {
  readonly text: string
  /** The advisor who wrote it; nobody for what a service or an agent answered. */
  readonly by: string | null
  /** What whoever answers calls it: the same one is kept once. */
  readonly foreignId: string | null
  readonly now: Date
}

/** Keeps an answer to a delivery that is locked. Whoever answers has got it, whatever was known of it before. */
export async function keepReply(
  tx: Tx,
  { family_id, id: delivery_id, state, delivered_at }: DeliveryRow,
  { text, by, foreignId, now }: Reply,
): Promise<void> {
  const known =
    foreignId !== null &&
    (await tx
      .selectFrom('delivery_replies')
      .select('id')
      .where('family_id', '=', family_id)
      .where('delivery_id', '=', delivery_id)
      .where('foreign_id', '=', foreignId)
      .executeTakeFirst())
  if (known) return
  await tx
    .insertInto('delivery_replies')
    .values({ family_id, id: newId(now), delivery_id, account_id: by, body: text, foreign_id: foreignId, at: now })
    .execute()
  await tx
    .updateTable('deliveries')
    .set({ state: 'replied', trouble: null, next_at: null, delivered_at: delivered_at ?? now })
    .where('family_id', '=', family_id)
    .where('id', '=', delivery_id)
    .execute()
  // One that waited to be tried again need not be.
  if (state === 'queued') await dropJobs(tx, family_id, [delivery_id])
}

/** Refuses where so much was answered that nobody reads it any more. */
export async function expectRoom(tx: Tx, { family_id, id }: DeliveryRow): Promise<void> {
  const { count } = await tx
    .selectFrom('delivery_replies')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('family_id', '=', family_id)
    .where('delivery_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostReplies) refuse('replies_full')
}
