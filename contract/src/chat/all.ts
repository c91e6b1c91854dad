import {
  regenerateReply,
  binConversation,
  chooseMessage,
  confirmProposal,
  declineProposal,
  listConversations,
  readConversation,
  renameConversation,
  sendChatMessage,
  startConversation,
  stopReply,
  unbinConversation,
} from '#contract/chat/calls.ts'
import type { Call } from '#contract/call.ts'

export const chatCalls = {
  listConversations,
  startConversation,
  readConversation,
  sendChatMessage,
  regenerateReply,
  stopReply,
  chooseMessage,
  renameConversation,
  binConversation,
  unbinConversation,
  confirmProposal,
  declineProposal,
} as const satisfies Record<string, Call>
