import { sql } from 'kysely'

import type { startConversation } from '#contract/chat/calls.ts'
import { chatLimits } from '#contract/chat/schemas.ts'
import type { readMission } from '#contract/missions/calls.ts'
import { openReview } from '#server/features/chat/review-mission.ts'
import { insertable, newQuestion } from '#server/features/chat/new-messages.ts'
import { startLookup } from '#server/features/chat/send-message.ts'
import { showConversation, shownMessage, shownSummary } from '#server/features/chat/show.ts'
import type { NameLookups } from '#server/ground/names.ts'
import { Sources } from '#server/features/chat/sources.ts'
import type { ReplyWorker } from '#server/features/chat/reply-worker.ts'
import {
  type ConversationOwner,
  type ConversationRow,
  conversationsOf,
  type ChatMessageRow,
  moveTo,
} from '#server/features/chat/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { type Callable, innerCall } from '#server/ground/inner-call.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'
import { wordStart } from '#server/platform/word-boundary.ts'

export interface StartDependencies {
  readonly replyWorker: ReplyWorker
  readonly naming: NameLookups
  readonly readMission: Callable<typeof readMission>
}

/** Starts a conversation with a question, which becomes its title, or with a mission that has ended. */
export function start(
  { inFamily }: Database,
  { replyWorker, naming, readMission: mission }: StartDependencies,
): Handler<typeof startConversation> {
  return async ({ pilot, body, now }) => {
    const { text = '', mission_id } = body
    if (mission_id !== undefined) {
      return inFamily(pilot.familyId, async (tx) => {
        const reviewed = await innerCall(mission, { tx, pilot, now }, { params: { id: mission_id } })
        const row = await reviewOf(tx, pilot, reviewed, now)
        return showConversation({ tx, pilot, naming }, row)
      })
    }
    const lookup = startLookup(replyWorker, { pilot, question: text, missionId: null })
    const row = newConversation(pilot, { title: titleOf(text) }, now)
    const { question, reply } = newQuestion(row, { text, after: null, writer: replyWorker.id, now })
    row.leaf_id = reply.id
    const stored = inFamily(pilot.familyId, (tx) => insertWith(tx, row, [question, reply]))
    // Nothing can be refused any more, so the model is called while the question is committed to disk.
    replyWorker.start(reply, {
      pilot,
      context: { pilot, conversation: row, question: text, history: [] },
      lookup,
      stored,
    })
    await stored
    // The rows are in memory, so the response needs no further read.
    const messages = [question, reply].map((message) =>
      shownMessage(pilot, message, { proposals: [], branches: [message.id] }),
    )
    return { ...shownSummary(row, null), messages, earlier: null }
  }
}

/** Inserts a conversation and its messages in one statement. */
async function insertWith(tx: Tx, row: ConversationRow, messages: readonly ChatMessageRow[]): Promise<void> {
  await tx
    .with('new_conversation', (db) => db.insertInto('conversations').values(row))
    .insertInto('chat_messages')
    .values(messages.map(insertable))
    .execute()
}

/** The title of a conversation: the first words of its question, cut between words. */
export function titleOf(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= 60) return line
  const cut = line.slice(0, wordStart(line, 60)).toWellFormed()
  return `${cut.replace(/[\s\p{P}\uFFFD]+$/u, '')}…`.slice(0, chatLimits.title)
}

type NewConversation = Partial<Pick<ConversationRow, 'mission_id' | 'mission_attempt'>> &
  Pick<ConversationRow, 'title'>

export function newConversation(
  { familyId, accountId }: ConversationOwner,
  values: NewConversation,
  now: Date,
): ConversationRow {
  return {
    family_id: familyId,
    id: newId(now),
    account_id: accountId,
    mission_id: null,
    mission_attempt: null,
    leaf_id: null,
    created_at: now,
    updated_at: now,
    binned_at: null,
    ...values,
  }
}

type ReviewedMission = Parameters<typeof openReview>[1]

/**
 * The review conversation of this attempt at a mission; creates it, with the open points, if there is none.
 */
async function reviewOf(tx: Tx, pilot: Pilot, mission: ReviewedMission, now: Date): Promise<ConversationRow> {
  if (mission.state === 'active') refuse('mission_active')
  // An achieved mission has no open points to review.
  if (mission.state === 'achieved') refuse('mission_achieved')
  // If two tabs start the review at once, the second one finds the conversation of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${mission.id} ${pilot.accountId}`}, 0))`.execute(
    tx,
  )
  const existing = await conversationsOf(tx, pilot)
    .selectAll()
    .where('mission_id', '=', mission.id)
    .where('mission_attempt', '=', mission.attempt)
    .where('binned_at', 'is', null)
    .executeTakeFirst()
  if (existing) return existing
  const { title, text, found } = openReview(pilot, mission)
  const row = newConversation(
    pilot,
    { title: title.slice(0, chatLimits.title), mission_id: mission.id, mission_attempt: mission.attempt },
    now,
  )
  await tx.insertInto('conversations').values(row).execute()
  const sources = new Sources()
  sources.add(found)
  const id = newId(now)
  await tx
    .insertInto('chat_messages')
    .values({
      family_id: row.family_id,
      id,
      conversation_id: row.id,
      parent_id: null,
      by: 'assistant',
      body: text,
      state: 'done',
      model: '',
      trouble: null,
      sources: sql`${JSON.stringify(sources.all)}::jsonb`,
      writer: null,
      beat_at: null,
      created_at: now,
    })
    .execute()
  return moveTo(tx, row, id, now)
}
