import { sql } from 'kysely'

import { type ConversationRow, findMessage, type ChatMessageRow } from '#server/features/chat/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

type ConversationKey = Pick<ConversationRow, 'family_id' | 'id'>

interface QuestionInput {
  readonly text: string
  readonly after: string | null
  readonly writer: string
  readonly now: Date
}

/** The rows of a question and of its reply, which is still empty. */
export function newQuestion(
  conversation: ConversationKey,
  { text, after, writer, now }: QuestionInput,
): { question: ChatMessageRow; reply: ChatMessageRow } {
  const question = newMessage(
    conversation,
    { parent_id: after, by: 'pilot', body: text, state: 'done', writer: null },
    now,
  )
  return { question, reply: newReply(conversation, question.id, { writer, now }) }
}

export function newReply(
  conversation: ConversationKey,
  questionId: string,
  { writer, now }: Pick<QuestionInput, 'writer' | 'now'>,
): ChatMessageRow {
  return newMessage(
    conversation,
    { parent_id: questionId, by: 'assistant', body: '', state: 'writing', writer },
    now,
  )
}

type NewMessage = Pick<ChatMessageRow, 'parent_id' | 'by' | 'body' | 'state' | 'writer'>

function newMessage(
  { family_id, id: conversation_id }: ConversationKey,
  message: NewMessage,
  now: Date,
): ChatMessageRow {
  const beat_at = message.writer === null ? null : now
  return {
    family_id,
    id: newId(now),
    conversation_id,
    ...message,
    model: '',
    trouble: null,
    sources: [],
    beat_at,
    created_at: now,
  }
}

export async function insertMessages(tx: Tx, messages: readonly ChatMessageRow[]): Promise<void> {
  await tx.insertInto('chat_messages').values(messages.map(insertable)).execute()
}

/** A new message as an insertable row; it has no sources yet. */
export function insertable(message: ChatMessageRow) {
  return { ...message, sources: sql`'[]'::jsonb` }
}

/** Refuses while the reply is still being written. */
export async function expectEnded(tx: Tx, row: ConversationRow, id: string): Promise<ChatMessageRow> {
  const message = await findMessage(tx, row, id)
  if (message.state === 'writing') refuse('reply_in_progress')
  return message
}
