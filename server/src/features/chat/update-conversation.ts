import type { binConversation, renameConversation, unbinConversation } from '#contract/chat/calls.ts'
import { missionOf, shownSummary } from '#server/features/chat/show.ts'
import { lockConversation } from '#server/features/chat/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { ConversationRow } from '#server/features/chat/store.ts'

export const rename: Handler<typeof renameConversation> = async ({ tx, pilot, params, body }) => {
  const conversation = await lockConversation(tx, pilot, params.id)
  return shownSummary(await set(tx, conversation, { title: body.title }), await missionOf(tx, conversation))
}

/** Moves a conversation to the bin. Repeating it doesn't restart the 30 days. */
export const bin: Handler<typeof binConversation> = async ({ tx, pilot, params, now }) => {
  const conversation = await lockConversation(tx, pilot, params.id)
  if (conversation.binned_at === null) await set(tx, conversation, { binned_at: now })
  return { done: true }
}

export const unbin: Handler<typeof unbinConversation> = async ({ tx, pilot, params }) => {
  const conversation = await lockConversation(tx, pilot, params.id)
  // A mission has one review conversation. If there is a newer one, this becomes an ordinary conversation.
  const isReplaced =
    conversation.mission_id !== null &&
    conversation.binned_at !== null &&
    (await hasOtherReview(tx, conversation))
  const restored = await set(tx, conversation, {
    binned_at: null,
    ...(isReplaced && { mission_id: null, mission_attempt: null }),
  })
  return shownSummary(restored, await missionOf(tx, restored))
}

async function hasOtherReview(
  tx: Tx,
  { family_id, id, account_id, mission_id, mission_attempt }: ConversationRow,
): Promise<boolean> {
  const other = await tx
    .selectFrom('conversations')
    .select('id')
    .where('family_id', '=', family_id)
    .where('account_id', '=', account_id)
    .where('mission_id', '=', mission_id)
    .where('mission_attempt', '=', mission_attempt)
    .where('id', '<>', id)
    .where('binned_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

function set(
  tx: Tx,
  { family_id, id }: ConversationRow,
  change: Partial<ConversationRow>,
): Promise<ConversationRow> {
  return tx
    .updateTable('conversations')
    .set(change)
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
