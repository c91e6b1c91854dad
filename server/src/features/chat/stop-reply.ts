import type { stopReply } from '#contract/chat/calls.ts'
import type { ReplyWorker } from '#server/features/chat/reply-worker.ts'
import { showMessage } from '#server/features/chat/show.ts'
import { lockMessage } from '#server/features/chat/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookups } from '#server/ground/names.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Stops a reply in whichever process writes it. A reply that has already ended is returned unchanged. */
export function stop(
  { inFamily }: Database,
  { replyWorker, naming }: { readonly replyWorker: ReplyWorker; readonly naming: NameLookups },
): Handler<typeof stopReply> {
  return async ({ pilot, params }) => {
    // Check ownership first, then let the worker of this process store its last words.
    await inFamily(pilot.familyId, (tx) => lockMessage(tx, pilot, params.message_id))
    await replyWorker.stop(params.message_id)
    return inFamily(pilot.familyId, async (tx) => {
      const { conversation, message } = await lockMessage(tx, pilot, params.message_id)
      const stopped =
        message.state === 'writing' ? { state: 'stopped' as const, writer: null, beat_at: null } : {}
      if ('state' in stopped)
        await tx
          .updateTable('chat_messages')
          .set(stopped)
          .where('family_id', '=', pilot.familyId)
          .where('id', '=', message.id)
          .execute()
      return showMessage({ tx, pilot, naming }, conversation, { ...message, ...stopped })
    })
  }
}
