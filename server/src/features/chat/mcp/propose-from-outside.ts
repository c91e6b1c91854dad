import { sql } from 'kysely'

import { chatLimits } from '#contract/chat/schemas.ts'
import { newId } from '#contract/new-id.ts'
import { countProposals, maxProposals, type Propose, storeProposal } from '#server/features/chat/proposals.ts'
import { newConversation } from '#server/features/chat/start-conversation.ts'
import { type ChatMessageRow, conversationsOf } from '#server/features/chat/store.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

/** More than a pilot decides at once; an assistant that loops must not fill the chat. */
const maxWaiting = 30

/**
 * Proposes on behalf of an assistant outside: in a conversation of the pilot's own chat, where they confirm
 * it as any other. A few proposals share one message.
 */
export function proposeFromOutside(pilot: Caller, now: () => Date): Propose {
  return async (tx, kind, values) => {
    // Two calls at once use the same conversation.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mcp ${pilot.familyId} ${pilot.accountId}`}, 0))`.execute(
      tx,
    )
    if ((await countWaiting(tx, pilot)) >= maxWaiting) return false
    const latest = await findLatest(tx, pilot)
    const message =
      latest && (await countProposals(tx, latest)) < maxProposals
        ? latest
        : await openConversation(tx, pilot, now())
    await storeProposal(tx, message, kind, values, now())
    return true
  }
}

type MessageKey = Pick<ChatMessageRow, 'family_id' | 'id'>

/** Marks the messages of assistants outside, and is shown as their author. */
const model = 'MCP'

function outsideMessages(tx: Tx, pilot: Caller) {
  return conversationsOf(tx, pilot)
    .innerJoin('chat_messages', (on) =>
      on
        .onRef('chat_messages.family_id', '=', 'conversations.family_id')
        .onRef('chat_messages.conversation_id', '=', 'conversations.id'),
    )
    .where('conversations.binned_at', 'is', null)
    .where('chat_messages.parent_id', 'is', null)
    .where('chat_messages.model', '=', model)
}

/** The newest message that the pilot has not replied to. */
function findLatest(tx: Tx, pilot: Caller): Promise<MessageKey | undefined> {
  return outsideMessages(tx, pilot)
    .whereRef('conversations.leaf_id', '=', 'chat_messages.id')
    .select(['chat_messages.family_id', 'chat_messages.id'])
    .orderBy('chat_messages.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function countWaiting(tx: Tx, pilot: Caller): Promise<number> {
  const rows = await outsideMessages(tx, pilot)
    .innerJoin('chat_proposals', (on) =>
      on
        .onRef('chat_proposals.family_id', '=', 'chat_messages.family_id')
        .onRef('chat_proposals.message_id', '=', 'chat_messages.id'),
    )
    .where('chat_proposals.state', '=', 'waiting')
    .select('chat_proposals.id')
    .execute()
  return rows.length
}

async function openConversation(tx: Tx, pilot: Caller, now: Date): Promise<MessageKey> {
  const { familyId: family_id, language } = pilot
  const id = newId(now)
  const title = translate(language, 'chat:outside.title').slice(0, chatLimits.title)
  const row = { ...newConversation(pilot, { title }, now), leaf_id: id }
  await tx.insertInto('conversations').values(row).execute()
  await tx
    .insertInto('chat_messages')
    .values({
      family_id,
      id,
      conversation_id: row.id,
      parent_id: null,
      by: 'assistant',
      body: translate(language, 'chat:outside.opening'),
      state: 'done',
      model,
      trouble: null,
      sources: sql`'[]'::jsonb`,
      writer: null,
      beat_at: null,
      created_at: now,
    })
    .execute()
  return { family_id, id }
}
