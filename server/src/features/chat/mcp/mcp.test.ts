import type { AddressInfo } from 'node:net'

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { addToken } from '../../../../test/api-tokens.ts'
import { insertDocument } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'

const world = useWorld()
let address: URL
const clients: Client[] = []

// The SDK's client needs a real socket.
beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  address = new URL(`http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api/mcp/`)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  clients.push(client)
  return client
}

async function connectAs(pilot: TestClient, scope: 'read' | 'act') {
  return connect((await addToken(pilot, scope)).token)
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<string> {
  const { content } = await client.callTool({ name, arguments: input })
  return (content as { text: string }[]).map(({ text }) => text).join('\n')
}

const send = (headers: Record<string, string>, payload: object | string, method: 'POST' | 'GET' = 'POST') =>
  world.app.inject({
    method,
    url: '/api/mcp/',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    ...(method === 'POST' && { payload }),
  })
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const draft = { title: 'Letter on the mill', prompt: 'Why we keep the mill, in one page.' }

test('an assistant finds the tools of the chat, and reads what its pilot may read', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  const id = await insertDocument(world, founder, { title: 'House rules', body: 'We keep the mill.' })
  const client = await connectAs(founder, 'read')

  const { tools } = await client.listTools()

  expect(tools.map(({ name }) => name)).toEqual([
    'search_documents',
    'find_decisions',
    'read_document',
    'list_members',
    'list_missions',
    'read_capitals',
    'read_family',
    'read_ledger',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect(await call(client, 'read_family')).toContain('Hallam')
  expect(await call(client, 'read_document', { id })).toContain('We keep the mill.')
  expect(await call(client, 'search_documents', { words: 'mill' })).toContain('House rules')
})

test('an assistant reads nothing of another family and nothing its pilot’s role forbids', async () => {
  const { founder, join } = await world.foundFamily()
  const id = await insertDocument(world, founder, { title: 'House rules', body: 'We keep the mill.' })
  const advisor = await connectAs(await join('advisor'), 'act')
  const stranger = await connectAs(await world.create(), 'act')

  for (const client of [advisor, stranger]) {
    expect(await call(client, 'read_document', { id })).toBe(
      'There is nothing here that this pilot may read.',
    )
    expect(await call(client, 'search_documents', { words: 'mill' })).not.toContain('We keep')
  }
  expect(await call(advisor, 'list_members')).toBe('There is nothing here that this pilot may read.')
})

test('a proposal waits in the pilot’s chat and happens when they confirm it', async () => {
  const founder = await world.create()
  const client = await connectAs(founder, 'act')

  const answer = await call(client, 'propose_draft_document', draft)

  expect(answer).toContain('confirms it or not')
  const { items } = (await founder.get('/chat/')).json<{
    items: { id: string; title: string }[]
  }>()
  expect(items).toMatchObject([{ title: 'Proposals by your assistant' }])
  const { messages } = (await founder.get(`/chat/${items[0]?.id}/`)).json<{
    messages: { by: string; proposals: { id: string; kind: string; state: string }[] }[]
  }>()
  const [proposal] = messages[0]?.proposals ?? []
  expect(messages).toMatchObject([
    { by: 'assistant', proposals: [{ kind: 'draft_document', state: 'waiting' }] },
  ])
  expect((await founder.get('/documents/')).body).not.toContain(draft.title)

  await founder.post(`/chat/proposals/${proposal?.id}/confirm/`, {})

  expect((await founder.get('/documents/')).body).toContain(draft.title)
})

test('proposals share a message, and no more than thirty wait', async () => {
  const founder = await world.create()
  const client = await connectAs(founder, 'act')

  const answers: string[] = []
  for (let count = 0; count < 31; count += 1)
    answers.push(await call(client, 'propose_draft_document', draft))

  expect(answers.slice(0, 30).every((answer) => answer.includes('confirms it or not'))).toBe(true)
  expect(answers.at(-1)).toBe('There are enough proposals already.')
  const { items } = (await founder.get('/chat/')).json<{ items: unknown[] }>()
  expect(items).toHaveLength(10)
})

test('a read token proposes nothing, and a role only what it may do itself', async () => {
  const { founder, join } = await world.foundFamily()
  const reader = await addToken(founder, 'read')
  const advisor = await connectAs(await join('advisor'), 'act')
  const params = { name: 'propose_draft_document', arguments: draft }

  const refused = await send(
    { authorization: `Bearer ${reader.token}` },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  )

  expect(refused.json()).toMatchObject({ code: 'token_scope' })
  expect(await call(advisor, 'propose_draft_document', draft)).toContain('does not allow this')
})

test('a revoked token ends an assistant at once', async () => {
  const founder = await world.create()
  const { id, token } = await addToken(founder, 'read')
  const client = await connect(token)
  await client.listTools()

  await founder.post(`/account/tokens/${id}/revoke/`)

  await expect(client.listTools()).rejects.toThrow()
})

test('only an API token opens it, not a browser’s session', async () => {
  const founder = await world.create()

  const withCookie = await send({ cookie: founder.cookie }, listTools)

  expect([withCookie.statusCode, withCookie.headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

test.each([
  ['a batch', [listTools, listTools], 400],
  ['a message that is none', { hello: 'there' }, 400],
  ['a body that is too large', { ...listTools, params: { words: 'x'.repeat(70_000) } }, 413],
])('%s is refused', async (_, body, status) => {
  const { token } = await addToken(await world.create(), 'act')

  const response = await send({ authorization: `Bearer ${token}` }, body)

  expect(response.statusCode, response.body).toBe(status)
})

test('wrong arguments and unknown tools get a sentence and no fault', async () => {
  const client = await connectAs(await world.create(), 'act')

  expect(await call(client, 'search_documents', { words: 7 })).toBe('These arguments do not fit.')
  expect(await call(client, 'propose_add_action', { nothing: true })).toBe('These arguments do not fit.')
  await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('no such tool')
})

test('a stream is not offered', async () => {
  const { token } = await addToken(await world.create(), 'read')

  const response = await send({ authorization: `Bearer ${token}` }, '', 'GET')

  expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST'])
})

test('one pilot’s assistant makes at most 120 requests a minute', async () => {
  const { token } = await addToken(await world.create(), 'read')

  const statuses: number[] = []
  for (let count = 0; count < 122; count += 1)
    statuses.push((await send({ authorization: `Bearer ${token}` }, listTools)).statusCode)

  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]))
  expect(statuses.slice(120)).toEqual([429, 429])
})
