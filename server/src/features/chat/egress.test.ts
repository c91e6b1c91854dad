import type { output } from 'zod/v4/core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { replyTo, ask, connect, ended, hasty, lastOf, writeDocument } from '../../../test/chats.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import type { listEgress } from '#contract/models/egress-calls.ts'
import { day, hour } from '#server/platform/clock.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const server = await startModelServer({ listsApart: true })
const world = useWorld({ openings: readOpenings(server.allow), models: { limits: hasty } })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

type Egress = output<(typeof listEgress)['reply']>

async function egress(client: TestClient, query = ''): Promise<Egress> {
  const response = await client.get(`/account/llm/egress/${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Egress>()
}

async function withModel() {
  const family = await world.foundFamily()
  await connect(family.founder, server)
  return family
}

/** The bytes the server received since its behaviour was last set. */
const received = () => server.visits.reduce((sum, { headers }) => sum + Number(headers['content-length']), 0)

describe('requests to models', () => {
  test('the egress list is empty if no model was used', async () => {
    const { founder } = await world.foundFamily()
    await replyTo(founder, 'Who pays?')

    expect(await egress(founder)).toEqual({ items: [], next: null, count: 0, bytes: 0 })
  })

  test('the egress list shows pilot, provider, time, documents with version and passages, and bytes', async () => {
    const { founder } = await withModel()
    await founder.post('/account/', { full_name: 'Helena Hallam' })
    const id = await writeDocument(founder, {
      title: 'Boat',
      body: 'The boat is white.\n\nWe sail from May.\n\nThe boat’s fuel is shared.',
    })

    await replyTo(founder, 'What about the boat?')

    const { items, count, bytes } = await egress(founder)
    expect(items).toMatchObject([
      {
        provider: 'self_hosted',
        model: 'small',
        purpose: 'chat',
        by: { id: founder.accountId, full_name: 'Helena Hallam' },
        documents: [{ id, title: 'Boat', version: 2, passages: [0, 2] }],
        records: [],
        bytes: received(),
        input_tokens: 11,
        output_tokens: 7,
        outcome: 'done',
      },
    ])
    expect([count, bytes]).toEqual([1, received()])
    expect(bytes).toBeGreaterThan(500)
    expect(Math.abs(new Date(items[0]?.at ?? 0).getTime() - world.clock.now().getTime())).toBeLessThan(60_000)
    expect(JSON.stringify(items)).not.toContain('The boat is white')
  })

  test('the egress list counts the sources of all tool calls', async () => {
    const { founder } = await withModel()
    const id = await writeDocument(founder, { title: 'Boat', body: 'We sail from May.' })
    const calls = [
      [
        { name: 'read_document', input: { id } },
        { name: 'list_members', input: {} },
      ],
      [{ name: 'read_capitals', input: {} }],
    ]
    server.be('well', { calls })

    await replyTo(founder, 'Hello?')

    const { items } = await egress(founder)
    expect(server.visits).toHaveLength(3)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      documents: [{ id, title: 'Boat', version: 2, passages: [0] }],
      bytes: received(),
      outcome: 'done',
    })
    expect(items[0]?.records.toSorted()).toEqual(['capital', 'member'])
  })

  test.each([
    ['fails', 'model_failed', 2],
    ['breaks', 'model_cut_off', 1],
  ] as const)(
    'the egress list includes a failed request to a server that %s',
    async (mood, outcome, visits) => {
      const { founder } = await withModel()
      server.be(mood)

      await replyTo(founder, 'Who pays?')

      expect(server.visits).toHaveLength(visits)
      expect((await egress(founder)).items).toMatchObject([{ outcome, bytes: received() }])
    },
  )

  test('the egress list includes stopped replies and attempts with unsupported tools', async () => {
    const { founder } = await withModel()
    server.be('stalls')
    const conversation = await ask(founder, 'Who pays?')
    await expect.poll(() => server.visits).toHaveLength(1)
    await founder.post(`/chat/messages/${lastOf(conversation).id}/stop/`)
    await ended(founder, conversation)
    const stopped = received()
    server.be('no tools')
    await replyTo(founder, 'Who pays?')

    const { items, bytes } = await egress(founder)

    expect(items.map(({ outcome }) => outcome)).toEqual(['done', 'no_tools', 'stopped'])
    expect(bytes).toBe(stopped + received())
  })

  test('the egress list is paged, newest first', async () => {
    const { founder } = await withModel()
    for (const question of ['One', 'Two', 'Three']) await replyTo(founder, question)
    const all = await egress(founder)

    const first = await egress(founder, '?limit=2')
    const second = await egress(founder, `?limit=2&cursor=${first.next}`)

    expect([...first.items, ...second.items]).toEqual(all.items)
    expect([first.items.length, second.items.length, second.next, first.count]).toEqual([2, 1, null, 3])
    expect(all.items.map(({ at }) => at)).toEqual(
      all.items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('access to the egress list', () => {
  test('a pilot who may read the ledger sees all requests, without the titles of hidden documents', async () => {
    const { founder, join } = await withModel()
    const [trustee, guardian] = [await join('trustee'), await join('guardian')]
    await connect(trustee, server)
    const id = await writeDocument(trustee, {
      class: 'personal',
      title: 'Nightingale',
      body: 'My fears about the quarry.',
    })
    await replyTo(trustee, 'What about the quarry?')

    const [own, founders, guardians] = [await egress(trustee), await egress(founder), await egress(guardian)]

    expect(own.items[0]?.documents).toEqual([{ id, title: 'Nightingale', version: 2, passages: [0] }])
    for (const { items, bytes } of [founders, guardians]) {
      expect(items[0]?.documents).toEqual([{ id: null, title: null, version: 2, passages: [] }])
      expect(bytes).toBe(received())
      expect(JSON.stringify(items)).not.toMatch(/Nightingale|quarry/)
    }
  })

  test('an advisor sees only their own requests, and another family sees none', async () => {
    const { founder, join } = await withModel()
    const advisor = await join('advisor')
    await connect(advisor, server)
    await writeDocument(founder, { title: 'Quarry', body: 'The quarry closes.' })
    await replyTo(founder, 'What about the quarry?')
    expect((await egress(advisor)).items).toEqual([])

    await replyTo(advisor, 'What about the quarry?')

    const seen = await egress(advisor)
    expect(seen.items.map(({ by, documents }) => [by.id, documents])).toEqual([[advisor.accountId, []]])
    expect(seen.count).toBe(1)
    expect((await egress(founder)).count).toBe(2)
    expect((await egress((await world.foundFamily()).founder)).count).toBe(0)
  })

  test('requests are listed for thirty days', async () => {
    const { founder } = await withModel()
    await replyTo(founder, 'One')
    world.clock.move(29 * day)
    // The session stays valid while it is used.
    expect((await egress(founder)).count).toBe(1)
    await replyTo(founder, 'Two')

    world.clock.move(day + hour)

    const { items, count, bytes } = await egress(founder)
    expect([items.length, count, bytes]).toEqual([1, 1, items[0]?.bytes])
  })
})
