import { expect } from 'vitest'
import type { output } from 'zod/v4/core'

import type { ModelServer, Visit } from './model-server.ts'
import type { Voice } from './world.ts'
import type { Conversation, Message } from '#contract/chat/schemas.ts'
import type { PaperClass } from '#contract/documents/matter.ts'
import type { Limits } from '#server/ground/models/write.ts'

export type ShownConversation = output<typeof Conversation>
export type ShownMessage = output<typeof Message>

/** A model that fails is not waited for in a test. */
export const hasty: Partial<Limits> = { pauses: [1], longestPause: 50 }

/** Lets a pilot answer with the model of the test's server. */
export async function connect(voice: Voice, server: ModelServer, model = 'small'): Promise<void> {
  const way = { endpoint: server.endpoint, authentication: 'bearer', api_key: server.key, model_name: model }
  const answer = await voice.post('/account/llm/', { provider: 'self_hosted', ...way, is_in_use: true })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** A paper written through the real calls, so that it can be found by its words. */
export async function writePaper(
  voice: Voice,
  { title = 'House rules', body, class: paperClass = 'policy' }: { title?: string; body: string; class?: PaperClass },
): Promise<string> {
  const begun = await voice.post('/documents/', { title, class: paperClass, capital: 'cultural' })
  expect(begun.statusCode, begun.body).toBe(200)
  const { id, version } = begun.json<{ id: string; version: number }>()
  const saved = await voice.post(`/documents/${id}/`, { version, title, body })
  expect(saved.statusCode, saved.body).toBe(200)
  return id
}

async function shown(asked: ReturnType<Voice['post']>): Promise<ShownConversation> {
  const answer = await asked
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ShownConversation>()
}

/** Begins a conversation with a question; its answer is on its way. */
export const ask = (voice: Voice, text: string) => shown(voice.post('/chat/', { text }))

/** Asks on, after the last message or after another one. */
export const askOn = (voice: Voice, { id, messages }: ShownConversation, text: string, after = messages.at(-1)?.id ?? null) =>
  shown(voice.post(`/chat/${id}/messages/`, { text, after }))

export const readTalk = (voice: Voice, id: string, before?: string) => shown(voice.get(`/chat/${id}/${before ? `?before=${before}` : ''}`))

export function lastOf({ messages }: ShownConversation): ShownMessage {
  const last = messages.at(-1)
  if (!last) throw new Error('Nothing was said yet.')
  return last
}

/** The conversation as soon as its last answer has ended. */
export async function ended(voice: Voice, { id }: Pick<ShownConversation, 'id'>): Promise<ShownConversation> {
  await expect.poll(async () => lastOf(await readTalk(voice, id)).state).not.toBe('writing')
  return readTalk(voice, id)
}

/** The answer to a question, whole. */
export const answered = async (voice: Voice, text: string): Promise<ShownMessage> => lastOf(await ended(voice, await ask(voice, text)))

/** Everything that has left the house for the model, letter by letter. */
export const sentTo = (server: ModelServer): string => JSON.stringify(server.visits.map(({ path, headers, body }) => ({ path, headers, body })))

/** What was said to the model in one call, each message as text. */
export function messagesOf(visit: Visit | undefined): { role: string; text: string }[] {
  return (visit?.body.messages ?? []).map(({ role, content }) => ({ role, text: typeof content === 'string' ? content : JSON.stringify(content) }))
}

/** What the model was handed by its tools in its last call. */
export const toolResults = (server: ModelServer): string[] =>
  messagesOf(server.visits.at(-1))
    .filter(({ role }) => role === 'tool')
    .map(({ text }) => text)
