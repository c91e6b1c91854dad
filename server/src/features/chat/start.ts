import { sql } from 'kysely'

import type { startConversation } from '#contract/chat/calls.ts'
import { chatLimits } from '#contract/chat/schemas.ts'
import type { readMission } from '#contract/missions/calls.ts'
import { openReview } from '#server/features/chat/review-mission.ts'
import { keptAs, lookUpFor, newQuestion } from '#server/features/chat/say.ts'
import { showConversation, shownMessage, shownSummary } from '#server/features/chat/show.ts'
import type { Naming } from '#server/ground/naming.ts'
import { Sources } from '#server/features/chat/sources.ts'
import type { Speaker } from '#server/features/chat/speaker.ts'
import { type ConversationRow, conversationsOf, type MessageRow, moveTo } from '#server/features/chat/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { type Doable, innerCall } from '#server/ground/inner-call.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { wordStart } from '#server/platform/word-boundary.ts'

export interface StartParts {
  readonly speaker: Speaker
  readonly naming: Naming
  readonly readMission: Doable<typeof readMission>
}

/** Begins a conversation with a question, which names it, or with a mission that has ended. */
export function start({ inFamily }: Database, { speaker, naming, readMission: mission }: StartParts): Answer<typeof startConversation> {
  return async ({ pilot, body, now }) => {
    const { text = '', mission_id } = body
    if (mission_id !== undefined) {
      return inFamily(pilot.familyId, async (tx) => {
        const reviewed = await innerCall(mission, { tx, pilot, now }, { params: { id: mission_id } })
        const row = await reviewOf(tx, pilot, reviewed, now)
        return showConversation({ tx, pilot, naming }, row)
      })
    }
    const lookedUp = lookUpFor(speaker, { pilot, question: text, missionId: null })
    const row = newConversation(pilot, { title: nameOf(text) }, now)
    const { question, answer } = newQuestion(row, { text, after: null, writer: speaker.id, now })
    row.leaf_id = answer.id
    const kept = inFamily(pilot.familyId, (tx) => insertWith(tx, row, [question, answer]))
    // Nothing can be refused any more: the model is asked while the question is kept, which waits for the disk.
    speaker.beginNew(answer, { pilot, context: { pilot, conversation: row, question: text, history: [] }, lookedUp, kept })
    await kept
    // All that is in it is known, so nobody waits for it to be read.
    const messages = [question, answer].map((message) => shownMessage(pilot, message, { proposals: [], branches: [message.id] }))
    return { ...shownSummary(row, null), messages, earlier: null }
  }
}

/** A conversation and what is said in it, in one statement. */
async function insertWith(tx: Tx, row: ConversationRow, messages: readonly MessageRow[]): Promise<void> {
  await tx
    .with('begun', (db) => db.insertInto('conversations').values(row))
    .insertInto('chat_messages')
    .values(messages.map(keptAs))
    .execute()
}

/** A question's own first words, at the end of one. */
export function nameOf(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= 60) return line
  const cut = line.slice(0, wordStart(line, 60)).toWellFormed()
  return `${cut.replace(/[\s\p{P}\uFFFD]+$/u, '')}…`.slice(0, chatLimits.title)
}

type NewConversation = Partial<Pick<ConversationRow, 'mission_id' | 'mission_attempt'>> & Pick<ConversationRow, 'title'>

function newConversation({ familyId, accountId }: Pilot, given: NewConversation, now: Date): ConversationRow {
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
    ...given,
  }
}

type Reviewed = Parameters<typeof openReview>[1]

/** The conversation in which this attempt at a mission is reviewed: the one there is, or a new one that says what is open. */
async function reviewOf(tx: Tx, pilot: Pilot, mission: Reviewed, now: Date): Promise<ConversationRow> {
  if (mission.state === 'active') refuse('mission_active')
  // What was reached needs no looking for what is open.
  if (mission.state === 'achieved') refuse('mission_achieved')
  // Two tabs at once: the second finds what the first began.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${mission.id} ${pilot.accountId}`}, 0))`.execute(tx)
  const known = await conversationsOf(tx, pilot)
    .selectAll()
    .where('mission_id', '=', mission.id)
    .where('mission_attempt', '=', mission.attempt)
    .where('binned_at', 'is', null)
    .executeTakeFirst()
  if (known) return known
  const { title, text, found } = openReview(pilot, mission)
  const row = newConversation(pilot, { title: title.slice(0, chatLimits.title), mission_id: mission.id, mission_attempt: mission.attempt }, now)
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
