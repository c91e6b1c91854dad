import { confirm, decline } from '#server/features/chat/decide-proposal.ts'
import { bin, rename, unbin } from '#server/features/chat/keep.ts'
import { list } from '#server/features/chat/list.ts'
import type { ActingCalls } from '#server/features/chat/proposals.ts'
import { again, choose, read, sayNext, stop } from '#server/features/chat/say.ts'
import { start, type StartParts } from '#server/features/chat/start.ts'
import type { Database } from '#server/platform/database/database.ts'

export function chatAnswers(database: Database, parts: StartParts & { readonly acting: ActingCalls }) {
  return {
    listConversations: list,
    startConversation: start(database, parts),
    readConversation: read(parts),
    sayInConversation: sayNext(database, parts),
    answerAgain: again(database, parts),
    stopAnswer: stop(database, parts),
    chooseMessage: choose(parts),
    renameConversation: rename,
    binConversation: bin,
    unbinConversation: unbin,
    confirmProposal: confirm(database, parts),
    declineProposal: decline(parts),
  }
}
