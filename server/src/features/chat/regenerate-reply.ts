import type { regenerateReply } from '#contract/chat/calls.ts'
import { expectEnded, insertMessages, newReply } from '#server/features/chat/new-messages.ts'
import type { ReplyWorker } from '#server/features/chat/reply-worker.ts'
import { showConversation } from '#server/features/chat/show.ts'
import { lockMessage, moveTo } from '#server/features/chat/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookups } from '#server/ground/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Starts another reply to the same question, as a sibling of the existing one. */
export function regenerate(
  { inFamily }: Database,
  { replyWorker, naming }: { readonly replyWorker: ReplyWorker; readonly naming: NameLookups },
): Handler<typeof regenerateReply> {
  return async ({ pilot, params, now }) => {
    const { row, reply } = await inFamily(pilot.familyId, async (tx) => {
      const { conversation, message } = await lockMessage(tx, pilot, params.message_id)
      if (conversation.binned_at !== null) refuse('conversation_binned')
      // The opening message of a review has no question.
      if (message.by !== 'assistant' || message.parent_id === null) refuse('not_found')
      await expectEnded(tx, conversation, message.id)
      const reply = newReply(conversation, message.parent_id, { writer: replyWorker.id, now })
      await insertMessages(tx, [reply])
      return { row: await moveTo(tx, conversation, reply.id, now), reply }
    })
    replyWorker.start(reply, { pilot })
    return inFamily(pilot.familyId, (tx) => showConversation({ tx, pilot, naming }, row))
  }
}
