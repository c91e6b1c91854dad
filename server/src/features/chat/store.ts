import type { Selectable } from 'kysely'

import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type ConversationRow = Selectable<Tables['conversations']>
export type ChatMessageRow = Selectable<Tables['chat_messages']>
export type ProposalRow = Selectable<Tables['chat_proposals']>

/** A conversation belongs to one pilot; for everyone else it doesn't exist. */
export type ConversationOwner = Pick<Pilot, 'accountId' | 'familyId'>

export function conversationsOf(tx: Tx, { familyId, accountId }: ConversationOwner) {
  return tx
    .selectFrom('conversations')
    .where('conversations.family_id', '=', familyId)
    .where('conversations.account_id', '=', accountId)
}

export async function findConversation(
  tx: Tx,
  owner: ConversationOwner,
  id: string,
): Promise<ConversationRow> {
  return (
    (await conversationsOf(tx, owner).selectAll().where('id', '=', id).executeTakeFirst()) ??
    refuse('not_found')
  )
}

/** Finds and locks a conversation, so that messages are added one after the other. */
export async function lockConversation(
  tx: Tx,
  owner: ConversationOwner,
  id: string,
): Promise<ConversationRow> {
  return (
    (await conversationsOf(tx, owner).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
    refuse('not_found')
  )
}

interface OwnMessage {
  readonly conversation: ConversationRow
  readonly message: ChatMessageRow
}

/** Finds a message in one of this pilot's conversations. */
export async function findOwnMessage(tx: Tx, owner: ConversationOwner, id: string): Promise<OwnMessage> {
  const conversation = await findConversation(tx, owner, await conversationOf(tx, owner, id))
  return { conversation, message: await findMessage(tx, conversation, id) }
}

/** Returns true if the message is in one of this pilot's conversations. */
export async function isOwnMessage(tx: Tx, owner: ConversationOwner, id: string): Promise<boolean> {
  const own = await conversationsOf(tx, owner)
    .innerJoin('chat_messages', (on) =>
      on
        .onRef('chat_messages.family_id', '=', 'conversations.family_id')
        .onRef('chat_messages.conversation_id', '=', 'conversations.id'),
    )
    .select('chat_messages.id')
    .where('chat_messages.id', '=', id)
    .executeTakeFirst()
  return own !== undefined
}

/** Finds a message in one of this pilot's conversations and locks the conversation. */
export async function lockMessage(tx: Tx, owner: ConversationOwner, id: string): Promise<OwnMessage> {
  const conversation = await lockConversation(tx, owner, await conversationOf(tx, owner, id))
  return { conversation, message: await findMessage(tx, conversation, id) }
}

async function conversationOf(tx: Tx, { familyId }: ConversationOwner, messageId: string): Promise<string> {
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
): Promise<ChatMessageRow> {
  const message = await tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return message ?? refuse('not_found')
}

/** Sets the leaf of the shown branch and marks the conversation as just used. */
export function moveTo(
  tx: Tx,
  { family_id, id }: ConversationRow,
  leafId: string,
  now: Date,
): Promise<ConversationRow> {
  return tx
    .updateTable('conversations')
    .set({ leaf_id: leafId, updated_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
