import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { connect } from '../../../../test/chats.ts'
import {
  addAgent,
  onlyOf,
  readMessage,
  sendAgain,
  type ShownDelivery,
  workerOf,
  write,
} from '../../../../test/deliveries.ts'
import { startMcpServer } from '../../../../test/mcp-server.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import type { MaterialsFor } from '#server/features/mesh/messages/by-model.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const model = await startModelServer({ listsApart: true })
afterAll(() => model.close())
beforeEach(() => model.be('well'))
const world = useWorld({ openings: readOpenings('127.0.0.1:*') })

type More = Parameters<typeof workerOf>[1]

function worker(more: More = {}) {
  const made = workerOf(world, more)
  onTestFinished(made.close)
  return made
}

interface AgentMessage {
  readonly founder: TestClient
  readonly messageId: string
  readonly try: (more?: More) => Promise<ShownDelivery>
  readonly now: () => Promise<ShownDelivery>
}

async function writeToAgent(
  agent: Parameters<typeof addAgent>[1],
  {
    by,
    text = 'Is the plan sound?',
  }: { by?: (founder: TestClient) => Promise<TestClient>; text?: string } = {},
): Promise<AgentMessage> {
  const { founder } = await world.foundFamily()
  await addAgent(founder, agent)
  const message = await write((await by?.(founder)) ?? founder, 'agent', { text })
  const now = async () => onlyOf(await readMessage(founder, message.id))
  const tryOnce = async (more: More = {}) => {
    await worker(more).work(founder.familyId)
    return now()
  }
  return { founder, messageId: message.id, now, try: tryOnce }
}

const onModel = async (founder: TestClient) => {
  await connect(founder, model)
  return founder
}

describe('an agent on a model', () => {
  test('an agent replies with its instruction and mandate in the sender’s language', async () => {
    const { try: tryOnce } = await writeToAgent(
      { name: 'Reviewer', instruction: 'You review plans.', mandate: 'Only the mill.' },
      { by: onModel },
    )

    const delivery = await tryOnce()

    expect(delivery).toMatchObject({
      kind: 'agent',
      state: 'replied',
      failure: null,
      attempts: 1,
      replies: [{ by: 'Reviewer', text: model.text }],
    })
    const [system, user] = model.lastVisit()?.body.messages ?? []
    expect(String(system?.content)).toMatch(/^You review plans\.[^]*Only the mill\./)
    expect(user?.content).toBe('Is the plan sound?')
  })

  test('a long reply is stored in full, and a hostile one as plain text', async () => {
    const long = `<img src=x onerror=alert(1)> ${'mill '.repeat(4000)}end`
    model.be('well', { text: long })
    const { try: tryOnce } = await writeToAgent({}, { by: onModel })

    expect((await tryOnce()).replies[0]?.text).toBe(long)
  })

  test('an agent reads with the sender’s permissions, and the use is recorded for the sender', async () => {
    const asks: unknown[] = []
    const materialsFor: MaterialsFor = (_, asker, { reads, text }) => {
      asks.push({ ...asker, reads, text })
      return Promise.resolve([
        { title: 'Deed', text: 'The mill belongs to all.', origin: { kind: 'document', id: null } },
      ])
    }
    const { founder, try: tryOnce } = await writeToAgent(
      { reads: ['documents', 'capitals'] },
      { by: onModel },
    )

    await tryOnce({ materialsFor })

    const { accountId, familyId } = founder
    expect(asks).toEqual([
      {
        accountId,
        familyId,
        role: 'founder',
        language: 'en',
        reads: ['documents', 'capitals'],
        text: 'Is the plan sound?',
      },
    ])
    expect(String(model.lastVisit()?.body.messages?.[1]?.content)).toContain('The mill belongs to all.')
    const uses = await world.database.inFamily(familyId, (tx) =>
      tx.selectFrom('model_uses').selectAll().where('family_id', '=', familyId).execute(),
    )
    expect(uses).toMatchObject([
      { account_id: accountId, purpose: 'agent', outcome: 'done', materials: [{ kind: 'document' }] },
    ])
  })

  test('an agent replies to a successor with the successor’s model', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    await connect(founder, model, 'big')
    await connect(successor, model, 'small')
    await addAgent(founder)
    await write(successor, 'agent')

    await worker().work(founder.familyId)

    expect(model.lastVisit()?.body.model).toBe('small')
  })

  test('a delivery without a model fails and can be sent again once there is one', async () => {
    const { founder, try: tryOnce, now } = await writeToAgent({})

    expect(await tryOnce()).toMatchObject({ state: 'failed', failure: 'no_model', next_at: null })
    await onModel(founder)
    await sendAgain(founder, (await now()).id)

    expect(await tryOnce()).toMatchObject({ state: 'replied', replies: [{ text: model.text }] })
  })

  test('a model without a key fails with no_model_key', async () => {
    const { try: tryOnce } = await writeToAgent(
      {},
      {
        by: async (founder) => {
          await founder.post('/account/llm/', {
            provider: 'openai',
            model_name: 'gpt-4o',
            api_key: 'k',
            is_in_use: true,
          })
          await founder.post('/account/llm/', { provider: 'openai', api_key: null })
          return founder
        },
      },
    )

    expect(await tryOnce()).toMatchObject({ state: 'failed', failure: 'no_model_key' })
  })

  test('a message of a sender who has left fails with no_model', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    await connect(successor, model)
    await addAgent(founder)
    const { id } = await write(successor, 'agent')
    await founder.post(`/family/members/${successor.accountId}/status/`, { status: 'inactive' })

    await worker().work(founder.familyId)

    expect(onlyOf(await readMessage(founder, id))).toMatchObject({ state: 'failed', failure: 'no_model' })
    expect(model.visits).toEqual([])
  })

  test.each([
    ['fails', 'queued', 'model_trouble'],
    ['busy', 'queued', 'model_trouble'],
    ['breaks', 'queued', 'model_trouble'],
    ['page', 'failed', 'model_trouble'],
    ['redirects', 'failed', 'model_trouble'],
  ] as const)(
    'a model that %s leaves the delivery %s with %s and no partial reply',
    async (mood, state, failure) => {
      const { try: tryOnce } = await writeToAgent({}, { by: onModel })
      model.be(mood)

      expect(await tryOnce()).toMatchObject({ state, failure, replies: [] })
    },
  )

  test('a model on a closed address fails with address_closed', async () => {
    const { try: tryOnce } = await writeToAgent({}, { by: onModel })

    expect(await tryOnce({ allow: '' })).toMatchObject({ state: 'failed', failure: 'address_closed' })
  })

  test('a shutdown during a reply stores nothing, and the next server generates it again', async () => {
    const { founder, now } = await writeToAgent({}, { by: onModel })
    model.be('stalls')
    const closing = new AbortController()
    const { id } = await now()
    const { deliver, work } = worker()

    const making = deliver(founder.familyId, id, { abortSignal: closing.signal })
    await expect.poll(() => model.visits.length).toBe(1)
    closing.abort(new Error('The server closes'))

    await expect(making).rejects.toThrow('closes')
    expect(await now()).toMatchObject({ state: 'sent', replies: [] })
    model.release()
    model.be('well')
    await work(founder.familyId)
    expect(await now()).toMatchObject({ state: 'replied', attempts: 2, replies: [{ text: model.text }] })
  })
})

type Settings = Parameters<typeof startMcpServer>[0]

async function writeToMcpAgent(settings: Settings = {}, agent: Parameters<typeof addAgent>[1] = {}) {
  const server = await startMcpServer(settings)
  onTestFinished(server.close)
  return { server, ...(await writeToAgent({ way: 'mcp', address: server.address, ...agent })) }
}

describe('an agent over MCP', () => {
  test.each(['events', 'json'] as const)(
    'an MCP agent gets the message and its reply as %s is stored',
    async (answers) => {
      const { server, try: tryOnce } = await writeToMcpAgent({ answers })

      const delivery = await tryOnce()

      expect(delivery).toMatchObject({
        state: 'replied',
        attempts: 1,
        replies: [{ by: 'Reviewer', text: 'You asked: Is the plan sound?' }],
      })
      expect(server.received).toEqual(['Is the plan sound?'])
      // The client closes the session itself.
      await expect.poll(() => server.openSessions()).toBe(0)
    },
  )

  test('the first non-destructive tool with a single required text is called', async () => {
    const { server, try: tryOnce } = await writeToMcpAgent({ tools: ['destroy', 'compare', 'maybe', 'ask'] })

    expect((await tryOnce()).replies[0]?.text).toBe('You asked: Is the plan sound?')
    expect(server.received).toEqual(['Is the plan sound?'])
  })

  test.each(['destroy', 'maybe'] as const)('the named tool %s is called', async (tool) => {
    const { server, try: tryOnce } = await writeToMcpAgent({ tools: ['ask', 'destroy', 'maybe'] }, { tool })

    expect(await tryOnce()).toMatchObject({ state: 'replied' })
    expect(server.received).toEqual([
      tool === 'destroy' ? 'destroyed Is the plan sound?' : 'Is the plan sound?',
    ])
  })

  test.each<[string, Settings, string]>([
    ['the server has no tools', { tools: [] }, ''],
    ['no tool takes a single text', { tools: ['compare', 'destroy'] }, ''],
    ['the named tool doesn’t exist', { tools: ['ask'] }, 'answer'],
    ['the named tool requires more than one text', { tools: ['compare'] }, 'compare'],
  ])('a delivery fails with no_tool if %s', async (_, settings, tool) => {
    const { server, try: tryOnce } = await writeToMcpAgent(settings, { tool })

    expect(await tryOnce()).toMatchObject({ state: 'failed', failure: 'no_tool' })
    expect(server.received).toEqual([])
  })

  test('a tool result with an error fails with refused', async () => {
    const { try: tryOnce } = await writeToMcpAgent({ tools: ['fails'] })

    expect(await tryOnce()).toMatchObject({ state: 'failed', failure: 'refused', replies: [] })
  })

  test('a tool result with only an image is delivered without a reply', async () => {
    const { try: tryOnce } = await writeToMcpAgent({ tools: ['pictures'] })

    expect(await tryOnce()).toMatchObject({ state: 'delivered', failure: null, replies: [] })
  })

  test('an MCP reply is cleaned and truncated', async () => {
    const { server, try: tryOnce } = await writeToMcpAgent()
    server.answerWith(() => `\u202eevil\u0007${'a'.repeat(50_000)}`)

    const [reply] = (await tryOnce()).replies

    expect(reply?.text).toHaveLength(40_000)
    expect(reply?.text).toMatch(/^evila+…$/)
  })

  test('an MCP request is authenticated', async () => {
    const way = { authentication: 'bearer', auth_name: '', secret: 's3cret' } as const
    const well = await writeToMcpAgent({ wants: 'Bearer s3cret' }, way)
    const wrong = await writeToMcpAgent({ wants: 'Bearer other' }, way)

    expect(await well.try()).toMatchObject({ state: 'replied' })
    expect(await wrong.try()).toMatchObject({ state: 'failed', failure: 'key_refused' })
  })

  test.each<[number, string, string]>([
    [404, 'failed', 'not_found'],
    [403, 'failed', 'key_refused'],
    [400, 'failed', 'refused'],
    [500, 'queued', 'server_error'],
    [429, 'queued', 'server_error'],
  ])('an MCP server that responds %i leaves the delivery %s with %s', async (status, state, failure) => {
    const { server, try: tryOnce } = await writeToMcpAgent()
    server.refuseWith(status)

    expect(await tryOnce()).toMatchObject({ state, failure })
  })

  test('the Retry-After of an MCP server still counts after the session is closed', async () => {
    const busy = createServer((request, response) =>
      request.method === 'POST'
        ? response.writeHead(429, { 'retry-after': '3600', 'mcp-session-id': 's-1' }).end()
        : response.writeHead(request.method === 'DELETE' ? 200 : 405).end(),
    )
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void busy.close())
    const { try: tryOnce } = await writeToAgent({
      way: 'mcp',
      address: `http://127.0.0.1:${(busy.address() as AddressInfo).port}/mcp`,
    })

    const delivery = await tryOnce()

    const wait = new Date(delivery.next_at ?? 0).getTime() - new Date(delivery.sent_at ?? 0).getTime()
    expect(wait).toBeGreaterThan(2800_000)
  })

  test('an MCP server that times out is retried later', async () => {
    const { server, try: tryOnce } = await writeToMcpAgent()
    server.answerWith(() => new Promise(() => {}))

    expect(await tryOnce({ timeout: 1000 })).toMatchObject({
      state: 'queued',
      failure: 'too_slow',
      replies: [],
    })
  })

  test('no connection is opened to an MCP server on a closed address', async () => {
    const { server, try: tryOnce } = await writeToMcpAgent()

    expect(await tryOnce({ allow: '' })).toMatchObject({ state: 'failed', failure: 'address_closed' })
    expect(server.paths).toEqual([])
  })

  test('an unreachable MCP server is retried with no_route', async () => {
    const { server, try: tryOnce } = await writeToMcpAgent()
    server.close()

    expect(await tryOnce()).toMatchObject({ state: 'queued', failure: 'no_route' })
  })

  test('a redirect of an MCP server is not followed', async () => {
    const { server } = await writeToMcpAgent()
    const gate = createServer((_, response) => response.writeHead(308, { location: server.address }).end())
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void gate.close())
    const { try: tryOnce } = await writeToAgent({
      way: 'mcp',
      address: `http://127.0.0.1:${(gate.address() as AddressInfo).port}/mcp`,
    })

    expect(await tryOnce()).toMatchObject({ state: 'failed', failure: 'redirected' })
    expect(server.paths).toEqual([])
  })

  test('a web page in place of an MCP server gives bad_answer', async () => {
    const page = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    )
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void page.close())
    const { try: tryOnce } = await writeToAgent({
      way: 'mcp',
      address: `http://127.0.0.1:${(page.address() as AddressInfo).port}/mcp`,
    })

    expect(await tryOnce()).toMatchObject({ state: 'queued', failure: 'bad_answer' })
  })
})
