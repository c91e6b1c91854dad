import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { connect } from '../../../../test/chats.ts'
import { addAgent, onlyOf, readMessage, sendAgain, type ShownDelivery, workerOf, write } from '../../../../test/deliveries.ts'
import { startMcpServer } from '../../../../test/mcp-server.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { useWorld, type Voice } from '../../../../test/world.ts'
import type { MaterialsFor } from '#server/features/mesh/messages/by-model.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'

/** Messages to agents: on the model of whoever writes, and over MCP with the official server. */
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

interface Asked {
  readonly founder: Voice
  readonly messageId: string
  readonly try: (more?: More) => Promise<ShownDelivery>
  readonly now: () => Promise<ShownDelivery>
}

async function asked(
  agent: Parameters<typeof addAgent>[1],
  { by, text = 'Is the plan sound?' }: { by?: (founder: Voice) => Promise<Voice>; text?: string } = {},
): Promise<Asked> {
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

const onModel = async (founder: Voice) => {
  await connect(founder, model)
  return founder
}

describe('an agent on a model', () => {
  test('answers in the thread, with its own instruction and mandate, in the words of whoever wrote', async () => {
    const { try: tryOnce } = await asked({ name: 'Reviewer', instruction: 'You review plans.', mandate: 'Only the mill.' }, { by: onModel })

    const delivery = await tryOnce()

    expect(delivery).toMatchObject({ kind: 'agent', state: 'replied', trouble: null, attempts: 1, replies: [{ by: 'Reviewer', text: model.text }] })
    const [system, user] = model.lastVisit()?.body.messages ?? []
    expect(String(system?.content)).toMatch(/^You review plans\.[^]*Only the mill\./)
    expect(user?.content).toBe('Is the plan sound?')
  })

  test('keeps a long answer whole, and a hostile one as text', async () => {
    const long = `<img src=x onerror=alert(1)> ${'mill '.repeat(4000)}end`
    model.be('well', { text: long })
    const { try: tryOnce } = await asked({}, { by: onModel })

    expect((await tryOnce()).replies[0]?.text).toBe(long)
  })

  test('reads what it is given, asked for as whoever wrote, and the use is kept as theirs', async () => {
    const asks: unknown[] = []
    const materialsFor: MaterialsFor = (_, asker, { reads, text }) => {
      asks.push({ ...asker, reads, text })
      return Promise.resolve([{ title: 'Deed', text: 'The mill belongs to all.', origin: { kind: 'paper', id: null } }])
    }
    const { founder, try: tryOnce } = await asked({ reads: ['papers', 'capitals'] }, { by: onModel })

    await tryOnce({ materialsFor })

    const { accountId, familyId } = founder
    expect(asks).toEqual([{ accountId, familyId, role: 'founder', language: 'en', reads: ['papers', 'capitals'], text: 'Is the plan sound?' }])
    expect(String(model.lastVisit()?.body.messages?.[1]?.content)).toContain('The mill belongs to all.')
    const uses = await world.database.inFamily(familyId, (tx) => tx.selectFrom('model_uses').selectAll().where('family_id', '=', familyId).execute())
    expect(uses).toMatchObject([{ account_id: accountId, purpose: 'agent', outcome: 'done', materials: [{ kind: 'paper' }] }])
  })

  test('answers a successor on the successor’s model, not the founder’s', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    await connect(founder, model, 'big')
    await connect(successor, model, 'small')
    await addAgent(founder)
    await write(successor, 'agent')

    await worker().work(founder.familyId)

    expect(model.lastVisit()?.body.model).toBe('small')
  })

  test('without a model it fails and is kept; once there is one, sending again works', async () => {
    const { founder, try: tryOnce, now } = await asked({})

    expect(await tryOnce()).toMatchObject({ state: 'failed', trouble: 'no_model', next_at: null })
    await onModel(founder)
    await sendAgain(founder, (await now()).id)

    expect(await tryOnce()).toMatchObject({ state: 'replied', replies: [{ text: model.text }] })
  })

  test('a model without its key is said to lack it', async () => {
    const { try: tryOnce } = await asked(
      {},
      {
        by: async (founder) => {
          await founder.post('/account/llm/', { provider: 'openai', model_name: 'gpt-4o', api_key: 'k', is_in_use: true })
          await founder.post('/account/llm/', { provider: 'openai', api_key: null })
          return founder
        },
      },
    )

    expect(await tryOnce()).toMatchObject({ state: 'failed', trouble: 'no_model_key' })
  })

  test('whoever has left is asked for nothing any more', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    await connect(successor, model)
    await addAgent(founder)
    const { id } = await write(successor, 'agent')
    await founder.post(`/family/members/${successor.accountId}/status/`, { status: 'inactive' })

    await worker().work(founder.familyId)

    expect(onlyOf(await readMessage(founder, id))).toMatchObject({ state: 'failed', trouble: 'no_model' })
    expect(model.visits).toEqual([])
  })

  test.each([
    ['fails', 'queued', 'model_trouble'],
    ['busy', 'queued', 'model_trouble'],
    ['breaks', 'queued', 'model_trouble'],
    ['page', 'failed', 'model_trouble'],
    ['redirects', 'failed', 'model_trouble'],
  ] as const)('a model that %s: %s with %s, and nothing half of it is kept', async (mood, state, trouble) => {
    const { try: tryOnce } = await asked({}, { by: onModel })
    model.be(mood)

    expect(await tryOnce()).toMatchObject({ state, trouble, replies: [] })
  })

  test('a model behind a closed address', async () => {
    const { try: tryOnce } = await asked({}, { by: onModel })

    expect(await tryOnce({ allow: '' })).toMatchObject({ state: 'failed', trouble: 'address_closed' })
  })

  test('the house closes in the middle of an answer: nothing is kept, and the next house asks again', async () => {
    const { founder, now } = await asked({}, { by: onModel })
    model.be('stalls')
    const closing = new AbortController()
    const { id } = await now()
    const { deliver, work } = worker()

    const making = deliver(founder.familyId, id, { abortSignal: closing.signal })
    await expect.poll(() => model.visits.length).toBe(1)
    closing.abort(new Error('The house closes'))

    await expect(making).rejects.toThrow('closes')
    expect(await now()).toMatchObject({ state: 'sent', replies: [] })
    model.release()
    model.be('well')
    await work(founder.familyId)
    expect(await now()).toMatchObject({ state: 'replied', attempts: 2, replies: [{ text: model.text }] })
  })
})

type Settings = Parameters<typeof startMcpServer>[0]

async function askedOverMcp(settings: Settings = {}, agent: Parameters<typeof addAgent>[1] = {}) {
  const server = await startMcpServer(settings)
  onTestFinished(server.close)
  return { server, ...(await asked({ way: 'mcp', address: server.address, ...agent })) }
}

describe('an agent over MCP', () => {
  test.each(['events', 'json'] as const)('is given the message by the official server’s protocol, and answers as %s', async (answers) => {
    const { server, try: tryOnce } = await askedOverMcp({ answers })

    const delivery = await tryOnce()

    expect(delivery).toMatchObject({ state: 'replied', attempts: 1, replies: [{ by: 'Reviewer', text: 'You asked: Is the plan sound?' }] })
    expect(server.asked).toEqual(['Is the plan sound?'])
    // The session is ended, not left to time out.
    await expect.poll(() => server.openSessions()).toBe(0)
  })

  test('the first tool that needs one text and nothing more is asked, but none that destroys', async () => {
    const { server, try: tryOnce } = await askedOverMcp({ tools: ['destroy', 'compare', 'maybe', 'ask'] })

    expect((await tryOnce()).replies[0]?.text).toBe('You asked: Is the plan sound?')
    expect(server.asked).toEqual(['Is the plan sound?'])
  })

  test.each(['destroy', 'maybe'] as const)('a tool that was named is asked: %s', async (tool) => {
    const { server, try: tryOnce } = await askedOverMcp({ tools: ['ask', 'destroy', 'maybe'] }, { tool })

    expect(await tryOnce()).toMatchObject({ state: 'replied' })
    expect(server.asked).toEqual([tool === 'destroy' ? 'destroyed Is the plan sound?' : 'Is the plan sound?'])
  })

  test.each<[string, Settings, string]>([
    ['there is none at all', { tools: [] }, ''],
    ['none takes one text', { tools: ['compare', 'destroy'] }, ''],
    ['the named one is not there', { tools: ['ask'] }, 'answer'],
    ['the named one wants more', { tools: ['compare'] }, 'compare'],
  ])('no tool: %s', async (_, settings, tool) => {
    const { server, try: tryOnce } = await askedOverMcp(settings, { tool })

    expect(await tryOnce()).toMatchObject({ state: 'failed', trouble: 'no_tool' })
    expect(server.asked).toEqual([])
  })

  test('a tool that says no has refused', async () => {
    const { try: tryOnce } = await askedOverMcp({ tools: ['fails'] })

    expect(await tryOnce()).toMatchObject({ state: 'failed', trouble: 'refused', replies: [] })
  })

  test('a tool that answers with a picture has it, and has said nothing', async () => {
    const { try: tryOnce } = await askedOverMcp({ tools: ['pictures'] })

    expect(await tryOnce()).toMatchObject({ state: 'delivered', trouble: null, replies: [] })
  })

  test('an answer is cleaned, and cut where it is endless', async () => {
    const { server, try: tryOnce } = await askedOverMcp()
    server.answerWith(() => `\u202eevil\u0007${'a'.repeat(50_000)}`)

    const [reply] = (await tryOnce()).replies

    expect(reply?.text).toHaveLength(40_000)
    expect(reply?.text).toMatch(/^evila+…$/)
  })

  test('says who comes', async () => {
    const way = { authentication: 'bearer', auth_name: '', secret: 's3cret' } as const
    const well = await askedOverMcp({ wants: 'Bearer s3cret' }, way)
    const wrong = await askedOverMcp({ wants: 'Bearer other' }, way)

    expect(await well.try()).toMatchObject({ state: 'replied' })
    expect(await wrong.try()).toMatchObject({ state: 'failed', trouble: 'key_refused' })
  })

  test.each<[number, string, string]>([
    [404, 'failed', 'not_found'],
    [403, 'failed', 'key_refused'],
    [400, 'failed', 'refused'],
    [500, 'queued', 'server_error'],
    [429, 'queued', 'server_error'],
  ])('a server that answers %i: %s with %s', async (status, state, trouble) => {
    const { server, try: tryOnce } = await askedOverMcp()
    server.refuseWith(status)

    expect(await tryOnce()).toMatchObject({ state, trouble })
  })

  test('one that thinks too long is tried again later', async () => {
    const { server, try: tryOnce } = await askedOverMcp()
    server.answerWith(() => new Promise(() => {}))

    expect(await tryOnce({ patience: 1000 })).toMatchObject({ state: 'queued', trouble: 'too_slow', replies: [] })
  })

  test('a closed address is not even knocked at', async () => {
    const { server, try: tryOnce } = await askedOverMcp()

    expect(await tryOnce({ allow: '' })).toMatchObject({ state: 'failed', trouble: 'address_closed' })
    expect(server.paths).toEqual([])
  })

  test('nobody listens there', async () => {
    const { server, try: tryOnce } = await askedOverMcp()
    server.close()

    expect(await tryOnce()).toMatchObject({ state: 'queued', trouble: 'no_route' })
  })

  test('a redirect is not followed', async () => {
    const { server } = await askedOverMcp()
    const gate = createServer((_, response) => response.writeHead(308, { location: server.address }).end())
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void gate.close())
    const { try: tryOnce } = await asked({ way: 'mcp', address: `http://127.0.0.1:${(gate.address() as AddressInfo).port}/mcp` })

    expect(await tryOnce()).toMatchObject({ state: 'failed', trouble: 'redirected' })
    expect(server.paths).toEqual([])
  })

  test('a page where a server should be can’t be understood', async () => {
    const page = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'))
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void page.close())
    const { try: tryOnce } = await asked({ way: 'mcp', address: `http://127.0.0.1:${(page.address() as AddressInfo).port}/mcp` })

    expect(await tryOnce()).toMatchObject({ state: 'queued', trouble: 'bad_answer' })
  })
})
