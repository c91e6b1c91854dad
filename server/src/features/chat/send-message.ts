import type { sendChatMessage } from '#contract/chat/calls.ts'
import type { LookupRequest, LookupResult } from '#server/features/chat/look-up.ts'
import { expectEnded, insertMessages, newQuestion } from '#server/features/chat/new-messages.ts'
import type { ReplyWorker } from '#server/features/chat/reply-worker.ts'
import { showConversation } from '#server/features/chat/show.ts'
import { lockConversation, moveTo } from '#server/features/chat/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookups } from '#server/ground/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Sends a question after a message. After an earlier message it starts a new branch. */
export function send(
  { inFamily }: Database,
  { replyWorker, naming }: { readonly replyWorker: ReplyWorker; readonly naming: NameLookups },
): Handler<typeof sendChatMessage> {
  return async ({ pilot, params, body, now }) => {
    const { row, reply, lookup } = await inFamily(pilot.familyId, async (tx) => {
      const conversation = await lockConversation(tx, pilot, params.id)
      if (conversation.binned_at !== null) refuse('conversation_binned')
      if (body.after !== null) await expectEnded(tx, conversation, body.after)
      // Runs while the question is committed to disk.
      const lookup = startLookup(replyWorker, {
        pilot,
        question: body.text,
        missionId: conversation.mission_id,
      })
      const { question, reply } = newQuestion(conversation, { ...body, writer: replyWorker.id, now })
      await insertMessages(tx, [question, reply])
      return { row: await moveTo(tx, conversation, reply.id, now), reply, lookup }
    })
    // The reply is written while the conversation is read for the response.
    replyWorker.start(reply, { pilot, lookup })
    return inFamily(pilot.familyId, (tx) => showConversation({ tx, pilot, naming }, row))
  }
}

/** Starts the lookup for a question. If the question can't be stored, the result is never awaited. */
export function startLookup(replyWorker: ReplyWorker, request: LookupRequest): Promise<LookupResult> {
  const lookup = replyWorker.lookUp(request)
  lookup.catch(() => undefined)
  return lookup
}
