import { sql } from 'kysely'

import type { answerAgain, chooseMessage, readConversation, sayInConversation, stopAnswer } from '#contract/chat/calls.ts'
import type { LookedUp, ToLookUp } from '#server/features/chat/answer.ts'
import { newestEnd } from '#server/features/chat/path.ts'
import { showConversation, showMessage } from '#server/features/chat/show.ts'
import type { Naming } from '#server/ground/naming.ts'
import type { Speaker } from '#server/features/chat/speaker.ts'
import {
  type ConversationRow,
  findConversation,
  findMessage,
  lockConversation,
  lockMessage,
  type MessageRow,
  moveTo,
} from '#server/features/chat/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'

interface Parts {
  readonly speaker: Speaker
  readonly naming: Naming
}

export function read({ naming }: Pick<Parts, 'naming'>): Answer<typeof readConversation> {
  return async ({ tx, pilot, params, query }) => {
    const row = await findConversation(tx, pilot, params.id)
    const before = query.before === undefined ? undefined : await findMessage(tx, row, query.before)
    return showConversation({ tx, pilot, naming }, row, before)
  }
}

/** Asks after a message: at the end it goes on, further up it is another wording of what followed there. */
export function sayNext({ inFamily }: Database, { speaker, naming }: Parts): Answer<typeof sayInConversation> {
  return async ({ pilot, params, body, now }) => {
    const { row, answer, lookedUp } = await inFamily(pilot.familyId, async (tx) => {
      const conversation = await lockConversation(tx, pilot, params.id)
      if (conversation.binned_at !== null) refuse('conversation_binned')
      if (body.after !== null) await expectEnded(tx, conversation, body.after)
      // While the question is kept, which waits for the disk.
      const lookedUp = lookUpFor(speaker, { pilot, question: body.text, missionId: conversation.mission_id })
      const { question, answer } = newQuestion(conversation, { ...body, writer: speaker.id, now })
      await insertMessages(tx, [question, answer])
      return { row: await moveTo(tx, conversation, answer.id, now), answer, lookedUp }
    })
    // It is written while the conversation is shown: nobody need wait for the one to see the other.
    speaker.beginNew(answer, { pilot, lookedUp })
    return inFamily(pilot.familyId, (tx) => showConversation({ tx, pilot, naming }, row))
  }
}

/** Looks up what a question brings to light. Where the question can't be kept after all, nobody asks what was found. */
export function lookUpFor(speaker: Speaker, asked: ToLookUp): Promise<LookedUp> {
  const lookedUp = speaker.lookUp(asked)
  lookedUp.catch(() => undefined)
  return lookedUp
}

/** Nothing can be asked after an answer that is still being written. */
async function expectEnded(tx: Tx, row: ConversationRow, id: string): Promise<MessageRow> {
  const message = await findMessage(tx, row, id)
  if (message.state === 'writing') refuse('answer_under_way')
  return message
}

type Which = Pick<ConversationRow, 'family_id' | 'id'>

interface Asked {
  readonly text: string
  readonly after: string | null
  readonly writer: string
  readonly now: Date
}

/** A question and the place of its answer, as they will be kept. */
export function newQuestion(row: Which, { text, after, writer, now }: Asked): { question: MessageRow; answer: MessageRow } {
  const question = newMessage(row, { parent_id: after, by: 'pilot', body: text, state: 'done', writer: null }, now)
  return { question, answer: newAnswer(row, question.id, { writer, now }) }
}

function newAnswer(row: Which, questionId: string, { writer, now }: Pick<Asked, 'writer' | 'now'>): MessageRow {
  return newMessage(row, { parent_id: questionId, by: 'assistant', body: '', state: 'writing', writer }, now)
}

type New = Pick<MessageRow, 'parent_id' | 'by' | 'body' | 'state' | 'writer'>

function newMessage({ family_id, id: conversation_id }: Which, message: New, now: Date): MessageRow {
  const beat_at = message.writer === null ? null : now
  return { family_id, id: newId(now), conversation_id, ...message, model: '', trouble: null, sources: [], beat_at, created_at: now }
}

async function insertMessages(tx: Tx, messages: readonly MessageRow[]): Promise<void> {
  await tx.insertInto('chat_messages').values(messages.map(keptAs)).execute()
}

/** A new message as the database takes it: nothing is cited yet. */
export function keptAs(message: MessageRow) {
  return { ...message, sources: sql`'[]'::jsonb` }
}

/** Another answer to the same question, beside the one there is. */
export function again({ inFamily }: Database, { speaker, naming }: Parts): Answer<typeof answerAgain> {
  return async ({ pilot, params, now }) => {
    const { row, answer } = await inFamily(pilot.familyId, async (tx) => {
      const { conversation, message } = await lockMessage(tx, pilot, params.message_id)
      if (conversation.binned_at !== null) refuse('conversation_binned')
      // The opening of a review answers no question.
      if (message.by !== 'assistant' || message.parent_id === null) refuse('not_found')
      await expectEnded(tx, conversation, message.id)
      const answer = newAnswer(conversation, message.parent_id, { writer: speaker.id, now })
      await insertMessages(tx, [answer])
      return { row: await moveTo(tx, conversation, answer.id, now), answer }
    })
    speaker.beginNew(answer, { pilot })
    return inFamily(pilot.familyId, (tx) => showConversation({ tx, pilot, naming }, row))
  }
}

/** Stops an answer wherever it is written; one that has ended is answered as it is. */
export function stop({ inFamily }: Database, { speaker, naming }: Parts): Answer<typeof stopAnswer> {
  return async ({ pilot, params }) => {
    // Whose it is comes first; then the one who writes it here may end it, and keep its last words.
    await inFamily(pilot.familyId, (tx) => lockMessage(tx, pilot, params.message_id))
    await speaker.stop(params.message_id)
    return inFamily(pilot.familyId, async (tx) => {
      const { conversation, message } = await lockMessage(tx, pilot, params.message_id)
      const stopped = message.state === 'writing' ? { state: 'stopped' as const, writer: null, beat_at: null } : {}
      if ('state' in stopped)
        await tx.updateTable('chat_messages').set(stopped).where('family_id', '=', pilot.familyId).where('id', '=', message.id).execute()
      return showMessage({ tx, pilot, naming }, conversation, { ...message, ...stopped })
    })
  }
}

export function choose({ naming }: Pick<Parts, 'naming'>): Answer<typeof chooseMessage> {
  return async ({ tx, pilot, params, now }) => {
    const { conversation, message } = await lockMessage(tx, pilot, params.message_id)
    const leaf_id = await newestEnd(tx, conversation, message.id)
    return showConversation({ tx, pilot, naming }, await moveTo(tx, conversation, leaf_id, now))
  }
}
