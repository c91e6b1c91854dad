import { expect } from 'vitest'
import type { output } from 'zod/v4/core'

import type { ModelServer, Visit } from './model-server.ts'
import type { TestClient } from './world.ts'
import type { Conversation, Message } from '#contract/chat/schemas.ts'
import type { DocumentClass } from '#contract/documents/matter.ts'
import type { ModelLimits } from '#server/ground/models/generate.ts'

export type ShownConversation = output<typeof Conversation>
export type ShownMessage = output<typeof Message>

/** Short retries, so that tests don't wait for a failing model. */
export const hasty: Partial<ModelLimits> = { pauses: [1], maxPause: 50 }

/** Connects a pilot to the test's model server. */
export async function connect(client: TestClient, server: ModelServer, model = 'small'): Promise<void> {
  const connection = {
    endpoint: server.endpoint,
    authentication: 'bearer',
    api_key: server.key,
    model_name: model,
  }
  const response = await client.post('/account/llm/', {
    provider: 'self_hosted',
    ...connection,
    is_in_use: true,
  })
  expect(response.statusCode, response.body).toBe(200)
}

/** Creates a document through the API, so that it is indexed for the search. */
export async function writeDocument(
  client: TestClient,
  {
    title = 'House rules',
    body,
    class: documentClass = 'policy',
  }: { title?: string; body: string; class?: DocumentClass },
): Promise<string> {
  const created = await client.post('/documents/', { title, class: documentClass, capital: 'cultural' })
  expect(created.statusCode, created.body).toBe(200)
  const { id, version } = created.json<{ id: string; version: number }>()
  const saved = await client.post(`/documents/${id}/`, { version, title, body })
  expect(saved.statusCode, saved.body).toBe(200)
  return id
}

async function shown(request: ReturnType<TestClient['post']>): Promise<ShownConversation> {
  const response = await request
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ShownConversation>()
}

/** Starts a conversation with a question; the reply is still being written. */
export const ask = (client: TestClient, text: string) => shown(client.post('/chat/', { text }))

/** Sends a question after the last message, or after another one. */
export const askOn = (
  client: TestClient,
  { id, messages }: ShownConversation,
  text: string,
  after = messages.at(-1)?.id ?? null,
) => shown(client.post(`/chat/${id}/messages/`, { text, after }))

export const readConversation = (client: TestClient, id: string, before?: string) =>
  shown(client.get(`/chat/${id}/${before ? `?before=${before}` : ''}`))

export function lastOf({ messages }: ShownConversation): ShownMessage {
  const last = messages.at(-1)
  if (!last) throw new Error('The conversation has no messages.')
  return last
}

/** The conversation after its last reply has ended. */
export async function ended(
  client: TestClient,
  { id }: Pick<ShownConversation, 'id'>,
): Promise<ShownConversation> {
  await expect.poll(async () => lastOf(await readConversation(client, id)).state).not.toBe('writing')
  return readConversation(client, id)
}

/** The complete reply to a question. */
export const replyTo = async (client: TestClient, text: string): Promise<ShownMessage> =>
  lastOf(await ended(client, await ask(client, text)))

/** Everything that was sent to the model, as JSON. */
export const sentTo = (server: ModelServer): string =>
  JSON.stringify(server.visits.map(({ path, headers, body }) => ({ path, headers, body })))

/** The messages of one request to the model, as text. */
export function messagesOf(visit: Visit | undefined): { role: string; text: string }[] {
  return (visit?.body.messages ?? []).map(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : JSON.stringify(content),
  }))
}

/** The tool results in the last request to the model. */
export const toolResults = (server: ModelServer): string[] =>
  messagesOf(server.visits.at(-1))
    .filter(({ role }) => role === 'tool')
    .map(({ text }) => text)
