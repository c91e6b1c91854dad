import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { chatLimits, Conversation, ConversationSummary, Message, ProposalValues } from '#contract/chat/schemas.ts'
import { Done, filledLine, Id, line, page, PageQuery, writing } from '#contract/schemas.ts'

const Text = writing(chatLimits.text)

/** The stream of an answer as it is written; below /api, beside the calls. It begins at the letter `from`. */
export const answerStreamPath = '/chat/messages/{message_id}/stream/'

export const listConversations = call({
  method: 'GET',
  path: '/chat/',
  needs: 'chat.use',
  about: 'The pilot’s own conversations, last used first. Nobody else can read them.',
  query: z.extend(PageQuery, { search: z.optional(line(chatLimits.search)), bin: z.optional(z.literal('yes')) }),
  reply: page(ConversationSummary),
})

export const startConversation = call({
  method: 'POST',
  path: '/chat/',
  needs: 'chat.use',
  about:
    'Begin a conversation: with a first question, which names it, or with a mission that has ended, which is reviewed. A mission that is being reviewed already is opened as it is.',
  body: z
    .strictObject({ text: z.optional(Text), mission_id: z.optional(Id) })
    .check(z.refine(({ text, mission_id }) => (text === undefined) !== (mission_id === undefined), { error: 'required', path: ['text'] })),
  reply: Conversation,
  // It opens its own transactions: what follows on them must find them kept.
  isSessionOnly: true,
})

export const readConversation = call({
  method: 'GET',
  path: '/chat/{id}/',
  needs: 'chat.use',
  about: 'A conversation with its last messages, or with those before a message.',
  query: z.strictObject({ before: z.optional(Id) }),
  reply: Conversation,
})

export const sayInConversation = call({
  method: 'POST',
  path: '/chat/{id}/messages/',
  needs: 'chat.use',
  about:
    'Ask something after a message. After the last one it goes on; after an earlier one it begins a new branch, which is how a question is edited. The answer is written beside this call: follow its stream.',
  body: z.strictObject({ text: Text, after: z.nullable(Id) }),
  reply: Conversation,
  // It opens its own transactions: what follows on them must find them kept.
  isSessionOnly: true,
})

export const answerAgain = call({
  method: 'POST',
  path: '/chat/messages/{message_id}/again/',
  needs: 'chat.use',
  about: 'Have the question of an answer answered once more. The answer before is kept as another branch.',
  reply: Conversation,
  // It opens its own transactions: what follows on them must find them kept.
  isSessionOnly: true,
})

export const stopAnswer = call({
  method: 'POST',
  path: '/chat/messages/{message_id}/stop/',
  needs: 'chat.use',
  about: 'Stop an answer that is being written. What is there stays.',
  reply: Message,
  // It opens its own transactions: what follows on them must find them kept.
  isSessionOnly: true,
})

export const chooseMessage = call({
  method: 'POST',
  path: '/chat/messages/{message_id}/choose/',
  needs: 'chat.use',
  about: 'Go to another branch: the one this message is in, to its newest end.',
  reply: Conversation,
})

export const renameConversation = call({
  method: 'POST',
  path: '/chat/{id}/name/',
  needs: 'chat.use',
  about: 'Give a conversation another name.',
  body: z.strictObject({ title: filledLine(chatLimits.title) }),
  reply: ConversationSummary,
})

export const binConversation = call({
  method: 'POST',
  path: '/chat/{id}/bin/',
  needs: 'chat.use',
  about: 'Put a conversation into the bin. After 30 days it is gone.',
  reply: Done,
})

export const unbinConversation = call({
  method: 'POST',
  path: '/chat/{id}/unbin/',
  needs: 'chat.use',
  about: 'Take a conversation out of the bin.',
  reply: ConversationSummary,
})

export const confirmProposal = call({
  method: 'POST',
  path: '/chat/proposals/{proposal_id}/confirm/',
  needs: 'chat.use',
  about:
    'Let a proposed act happen, once, as it is or with changed values. It is the same act as the button’s, and needs the same permission. One that is done already is answered as it is.',
  body: z.strictObject({ change: z.optional(ProposalValues) }),
  reply: Message,
  // It opens its own transactions: what follows on them must find them kept.
  isSessionOnly: true,
})

export const declineProposal = call({
  method: 'POST',
  path: '/chat/proposals/{proposal_id}/decline/',
  needs: 'chat.use',
  about: 'Say no to a proposed act.',
  reply: Message,
})
