import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import {
  chatLimits,
  Conversation,
  ConversationSummary,
  Message,
  ProposalValues,
} from '#contract/chat/schemas.ts'
import { Done, filledLine, Id, line, page, PageQuery, writing } from '#contract/schemas.ts'

const Text = writing(chatLimits.text)

/** The event stream of a reply, below /api. It starts at the character offset `from`. */
export const replyStreamPath = '/chat/messages/{message_id}/stream/'

export const listConversations = call({
  method: 'GET',
  path: '/chat/',
  needs: 'chat.use',
  about: 'The pilot’s own conversations, last used first. No one else can read them.',
  query: z.extend(PageQuery, {
    search: z.optional(line(chatLimits.search)),
    bin: z.optional(z.literal('yes')),
  }),
  reply: page(ConversationSummary),
})

export const startConversation = call({
  method: 'POST',
  path: '/chat/',
  needs: 'chat.use',
  about:
    'Start a conversation: with a first question, which becomes its title, or with the review of a mission that has ended. If that review already exists, it is returned.',
  body: z.strictObject({ text: z.optional(Text), mission_id: z.optional(Id) }).check(
    z.refine(({ text, mission_id }) => (text === undefined) !== (mission_id === undefined), {
      error: 'required',
      path: ['text'],
    }),
  ),
  reply: Conversation,
  // The handler opens its own transactions, because the background work must find them committed.
  isSessionOnly: true,
})

export const readConversation = call({
  method: 'GET',
  path: '/chat/{id}/',
  needs: 'chat.use',
  about: 'A conversation with its last messages, or with those before a given message.',
  query: z.strictObject({ before: z.optional(Id) }),
  reply: Conversation,
})

export const sendChatMessage = call({
  method: 'POST',
  path: '/chat/{id}/messages/',
  needs: 'chat.use',
  about:
    'Send a question after a message. After the last message it continues the conversation; after an earlier one it starts a new branch, which is how a question is edited. The reply is written in the background: follow its stream.',
  body: z.strictObject({ text: Text, after: z.nullable(Id) }),
  reply: Conversation,
  // The handler opens its own transactions, because the background work must find them committed.
  isSessionOnly: true,
})

export const regenerateReply = call({
  method: 'POST',
  path: '/chat/messages/{message_id}/again/',
  needs: 'chat.use',
  about: 'Write another reply to the same question. The previous reply stays as another branch.',
  reply: Conversation,
  // The handler opens its own transactions, because the background work must find them committed.
  isSessionOnly: true,
})

export const stopReply = call({
  method: 'POST',
  path: '/chat/messages/{message_id}/stop/',
  needs: 'chat.use',
  about: 'Stop a reply that is being written. The text so far stays.',
  reply: Message,
  // The handler opens its own transactions, because the background work must find them committed.
  isSessionOnly: true,
})

export const chooseMessage = call({
  method: 'POST',
  path: '/chat/messages/{message_id}/choose/',
  needs: 'chat.use',
  about: 'Switch to the branch of this message, at its newest end.',
  reply: Conversation,
})

export const renameConversation = call({
  method: 'POST',
  path: '/chat/{id}/name/',
  needs: 'chat.use',
  about: 'Rename a conversation.',
  body: z.strictObject({ title: filledLine(chatLimits.title) }),
  reply: ConversationSummary,
})

export const binConversation = call({
  method: 'POST',
  path: '/chat/{id}/bin/',
  needs: 'chat.use',
  about: 'Move a conversation to the bin. It is deleted after 30 days.',
  reply: Done,
})

export const unbinConversation = call({
  method: 'POST',
  path: '/chat/{id}/unbin/',
  needs: 'chat.use',
  about: 'Restore a conversation from the bin.',
  reply: ConversationSummary,
})

export const confirmProposal = call({
  method: 'POST',
  path: '/chat/proposals/{proposal_id}/confirm/',
  needs: 'chat.use',
  about:
    'Carry out a proposed action, once, as proposed or with changed values. It does the same as the button on its page and needs the same permission. A proposal that is already done is returned unchanged.',
  body: z.strictObject({ change: z.optional(ProposalValues) }),
  reply: Message,
  // The handler opens its own transactions, because the background work must find them committed.
  isSessionOnly: true,
})

export const declineProposal = call({
  method: 'POST',
  path: '/chat/proposals/{proposal_id}/decline/',
  needs: 'chat.use',
  about: 'Decline a proposed action.',
  reply: Message,
})
