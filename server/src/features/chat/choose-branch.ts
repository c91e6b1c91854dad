import type { chooseMessage } from '#contract/chat/calls.ts'
import { newestLeaf } from '#server/features/chat/message-tree.ts'
import { showConversation } from '#server/features/chat/show.ts'
import { lockMessage, moveTo } from '#server/features/chat/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookups } from '#server/ground/names.ts'

export function choose({ naming }: { readonly naming: NameLookups }): Handler<typeof chooseMessage> {
  return async ({ tx, pilot, params, now }) => {
    const { conversation, message } = await lockMessage(tx, pilot, params.message_id)
    const leafId = await newestLeaf(tx, conversation, message.id)
    return showConversation({ tx, pilot, naming }, await moveTo(tx, conversation, leafId, now))
  }
}
