import type { Selectable } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables.ts'

export type ConversationRow = Selectable<Tables['conversations']>
export type MessageRow = Selectable<Tables['chat_messages']>
export type ProposalRow = Selectable<Tables['chat_proposals']>

/** Whose conversations: a conversation is its pilot's alone, for everybody else it is not there. */
export type Whose = Pick<Pilot, 'accountId' | 'familyId'>

export function conversationsOf(tx: Tx, { familyId, accountId }: Whose) {
  return tx.selectFrom('conversations').where('conversations.family_id', '=', familyId).where('conversations.account_id', '=', accountId)
}

export async function findConversation(tx: Tx, whose: Whose, id: string): Promise<ConversationRow> {
  return (await conversationsOf(tx, whose).selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('not_found')
}

/** The same, locked: what is said in one conversation is said one after the other. */
export async function lockConversation(tx: Tx, whose: Whose, id: string): Promise<ConversationRow> {
  return (await conversationsOf(tx, whose).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('not_found')
}

interface Own {
  readonly conversation: ConversationRow
  readonly message: MessageRow
}

/** A message of one of this pilot's conversations. */
export async function findOwnMessage(tx: Tx, whose: Whose, id: string): Promise<Own> {
  const conversation = await findConversation(tx, whose, await conversationOf(tx, whose, id))
  return { conversation, message: await findMessage(tx, conversation, id) }
}

/** Whether there is such a message for this pilot. */
export async function isOwnMessage(tx: Tx, whose: Whose, id: string): Promise<boolean> {
  const own = await conversationsOf(tx, whose)
    .innerJoin('chat_messages', (on) =>
      on.onRef('chat_messages.family_id', '=', 'conversations.family_id').onRef('chat_messages.conversation_id', '=', 'conversations.id'),
    )
    .select('chat_messages.id')
    .where('chat_messages.id', '=', id)
    .executeTakeFirst()
  return own !== undefined
}

/** A message of one of this pilot's conversations, with that conversation locked. */
export async function lockMessage(tx: Tx, whose: Whose, id: string): Promise<Own> {
  const conversation = await lockConversation(tx, whose, await conversationOf(tx, whose, id))
  return { conversation, message: await findMessage(tx, conversation, id) }
}

async function conversationOf(tx: Tx, { familyId }: Whose, messageId: string): Promise<string> {
  const message = await tx
    .selectFrom('chat_messages')
    .select('conversation_id')
    .where('family_id', '=', familyId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return message?.conversation_id ?? refuse('not_found')
}

export async function findMessage(
  tx: Tx,
  { family_id, id: conversationId }: Pick<ConversationRow, 'family_id' | 'id'>,
  id: string,
): Promise<MessageRow> {
  const message = await tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return message ?? refuse('not_found')
}

/** Sets the end of the branch that is shown, and that it was used just now. */
export function moveTo(tx: Tx, { family_id, id }: ConversationRow, leafId: string, now: Date): Promise<ConversationRow> {
  return tx
    .updateTable('conversations')
    .set({ leaf_id: leafId, updated_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
