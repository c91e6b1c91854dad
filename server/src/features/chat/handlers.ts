import { choose } from '#server/features/chat/choose-branch.ts'
import { confirm, decline } from '#server/features/chat/decide-proposal.ts'
import { list } from '#server/features/chat/list-conversations.ts'
import type { ActingCalls } from '#server/features/chat/proposals.ts'
import { read } from '#server/features/chat/read-conversation.ts'
import { regenerate } from '#server/features/chat/regenerate-reply.ts'
import { send } from '#server/features/chat/send-message.ts'
import { start, type StartDependencies } from '#server/features/chat/start-conversation.ts'
import { stop } from '#server/features/chat/stop-reply.ts'
import { bin, rename, unbin } from '#server/features/chat/update-conversation.ts'
import type { Database } from '#server/platform/database/database.ts'

export function chatHandlers(
  database: Database,
  dependencies: StartDependencies & { readonly acting: ActingCalls },
) {
  return {
    listConversations: list,
    startConversation: start(database, dependencies),
    readConversation: read(dependencies),
    sendChatMessage: send(database, dependencies),
    regenerateReply: regenerate(database, dependencies),
    stopReply: stop(database, dependencies),
    chooseMessage: choose(dependencies),
    renameConversation: rename,
    binConversation: bin,
    unbinConversation: unbin,
    confirmProposal: confirm(database, dependencies),
    declineProposal: decline(dependencies),
  }
}
