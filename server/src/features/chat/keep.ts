import type { binConversation, renameConversation, unbinConversation } from '#contract/chat/calls.ts'
import { missionOf, shownSummary } from '#server/features/chat/show.ts'
import { lockConversation } from '#server/features/chat/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { ConversationRow } from '#server/features/chat/store.ts'

export const rename: Answer<typeof renameConversation> = async ({ tx, pilot, params, body }) => {
  const conversation = await lockConversation(tx, pilot, params.id)
  return shownSummary(await set(tx, conversation, { title: body.title }), await missionOf(tx, conversation))
}

/** Into the bin; what is there already stays as long as it would have. */
export const bin: Answer<typeof binConversation> = async ({ tx, pilot, params, now }) => {
  const conversation = await lockConversation(tx, pilot, params.id)
  if (conversation.binned_at === null) await set(tx, conversation, { binned_at: now })
  return { done: true }
}

export const unbin: Answer<typeof unbinConversation> = async ({ tx, pilot, params }) => {
  const conversation = await lockConversation(tx, pilot, params.id)
  // A mission is reviewed in one conversation; where a newer one has taken its place, this is one like any other.
  const isTaken = conversation.mission_id !== null && conversation.binned_at !== null && (await hasOtherReview(tx, conversation))
  const taken = await set(tx, conversation, { binned_at: null, ...(isTaken && { mission_id: null, mission_attempt: null }) })
  return shownSummary(taken, await missionOf(tx, taken))
}

async function hasOtherReview(tx: Tx, { family_id, id, account_id, mission_id, mission_attempt }: ConversationRow): Promise<boolean> {
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

function set(tx: Tx, { family_id, id }: ConversationRow, change: Partial<ConversationRow>): Promise<ConversationRow> {
  return tx.updateTable('conversations').set(change).where('family_id', '=', family_id).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
