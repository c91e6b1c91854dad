import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { type ReplyReader, openReplyStream } from '../../../test/reply-stream.ts'
import { countWaiting } from '../../../test/at-once.ts'
import {
  replyTo,
  ask,
  connect,
  ended,
  lastOf,
  sentTo,
  toolResults,
  writeDocument,
} from '../../../test/chats.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { createConversation } from '../../../test/conversations.ts'
import { openPort } from '../../../test/watch.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const server = await startModelServer({ listsApart: true })
const world = useWorld({ openings: readOpenings(server.allow) })
afterAll(() => server.close())
beforeEach(() => server.be('well'))
let origin: string
beforeAll(async () => {
  origin = await openPort(world.app)
})

async function withModel(): Promise<TestClient> {
  const { founder } = await world.foundFamily()
  await connect(founder, server)
  return founder
}

/** A reply that continues until the test ends it. */
async function continuingReply(client: TestClient) {
  server.be('endless', { text: 'On 𠮷🦉 it goes.' })
  const conversation = await ask(client, 'How long?')
  return { conversation, id: lastOf(conversation).id, finish: () => server.be('well') }
}

const receives = (reader: ReplyReader, letters: number) =>
  expect.poll(() => reader.text().length).toBeGreaterThanOrEqual(letters)

describe('the stream of a reply', () => {
  test('the stream sends the text as it is written, then the complete message', async () => {
    const founder = await withModel()
    const { conversation, id, finish } = await continuingReply(founder)
    const reader = await openReplyStream(origin, founder, id)
    await receives(reader, 200)

    finish()
    await reader.ended()

    const message = lastOf(await ended(founder, conversation))
    expect(reader.events.filter(({ event }) => event === 'more').length).toBeGreaterThan(5)
    expect(reader.text()).toBe(message.text)
    expect(reader.events.at(-1)).toEqual({ event: 'message', data: message })
    expect(message).toMatchObject({ state: 'done', model: 'small' })
  })

  test('several readers can start at any offset and receive every character once', async () => {
    const founder = await withModel()
    const { conversation, id, finish } = await continuingReply(founder)
    const first = await openReplyStream(origin, founder, id)
    await receives(first, 100)

    // The fifth character is the second half of a surrogate pair.
    const later = await Promise.all([5, 37, 99].map((from) => openReplyStream(origin, founder, id, from)))
    await Promise.all(later.map((reader) => receives(reader, 300)))
    finish()
    await Promise.all([first, ...later].map((reader) => reader.ended()))

    const { text } = lastOf(await ended(founder, conversation))
    for (const [place, from] of [5, 37, 99].entries()) {
      expect(later[place]?.events[0]).toMatchObject({ event: 'more', data: { from } })
      expect(later[place]?.text().slice(from)).toBe(text.slice(from))
    }
  })

  test('right after the question only the asking session may read, and an ended session is closed soon after', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await connect(founder, server)
    const { id, finish } = await continuingReply(founder)

    const stranger = await openReplyStream(origin, trustee, id)
    const unauthenticated = await openReplyStream(origin, { cookie: 'forerunners_session=forged' }, id)
    const own = await openReplyStream(origin, founder, id)
    expect([stranger.status, unauthenticated.status, own.status]).toEqual([404, 401, 200])

    await founder.post('/auth/logout/')
    world.clock.move(2500)
    const former = await openReplyStream(origin, founder, id)
    expect(former.status).toBe(401)
    // The open stream is closed at the next session check.
    await own.ended()
    finish()
  })

  test.each([['100000'], ['-5'], ['x'], ['1e99'], ['5&from=6'], ['%00']])(
    'an invalid offset %s sends the whole text',
    async (from) => {
      const founder = await withModel()
      const { conversation, id, finish } = await continuingReply(founder)
      const reader = await openReplyStream(origin, founder, id, from)
      await receives(reader, 20)
      finish()
      await reader.ended()

      expect(reader.text()).toBe(lastOf(await ended(founder, conversation)).text)
    },
  )

  test('the stream of an ended reply sends the message at once', async () => {
    const founder = await withModel()
    const message = await replyTo(founder, 'How long?')

    const reader = await openReplyStream(origin, founder, message.id, 3)
    await reader.ended()

    expect(reader.events).toEqual([{ event: 'message', data: message }])
  })

  test('sources and proposals are sent before the reply has ended', async () => {
    const founder = await withModel()
    await writeDocument(founder, { body: 'The orchard is pruned in March.' })
    const values = { title: 'Boat rules', prompt: 'Who sails.' }
    server.be('endless', {
      text: 'On it goes.',
      calls: [[{ name: 'propose_draft_document', input: values }]],
    })
    const conversation = await ask(founder, 'When is the orchard pruned?')
    const reader = await openReplyStream(origin, founder, lastOf(conversation).id)
    await receives(reader, 20)

    await expect
      .poll(() => reader.last())
      .toMatchObject({ state: 'writing', proposals: [{ kind: 'draft_document', values, state: 'waiting' }] })
    expect(reader.last()?.sources).toMatchObject([{ quote: 'The orchard is pruned in March.' }])
    server.be('well')
    await reader.ended()
    expect(reader.last()).toMatchObject({ state: 'done', proposals: [{ kind: 'draft_document' }] })
  })

  test('a reply is finished even if no one follows it', async () => {
    const founder = await withModel()
    const { conversation, id, finish } = await continuingReply(founder)
    const reader = await openReplyStream(origin, founder, id)
    await receives(reader, 50)
    reader.close()
    await expect.poll(() => reader.isEnded()).toBe(true)

    finish()

    expect(lastOf(await ended(founder, conversation))).toMatchObject({
      state: 'done',
      text: expect.stringMatching(/it goes\.$/) as string,
    })
  })

  test('the readers of a stopped reply receive its end', async () => {
    const founder = await withModel()
    const { id } = await continuingReply(founder)
    const reader = await openReplyStream(origin, founder, id)
    await receives(reader, 50)

    const stopped = (await founder.post(`/chat/messages/${id}/stop/`)).json<{ text: string }>()
    await reader.ended()

    expect(reader.last()).toMatchObject({ state: 'stopped', text: stopped.text })
    expect(reader.text()).toBe(stopped.text)
    await expect.poll(() => server.visits.at(-1)?.isGone).toBe(true)
  })
})

test('a question that can’t be stored gets no reply, and only the model request is recorded', async () => {
  const { founder } = await world.foundFamily()
  await connect(founder, server)
  server.be('endless')
  const { pool } = world.database
  await pool.query(
    `create function full_disk() returns trigger language plpgsql as $$ begin perform pg_sleep(1); raise exception 'no space left'; end $$`,
  )
  await pool.query(
    'create trigger full_disk after insert on chat_messages for each statement execute function full_disk()',
  )

  const refused = await founder.post('/chat/', { text: 'What about the mill?' })
  await pool.query('drop trigger full_disk on chat_messages; drop function full_disk')

  expect(refused.statusCode).toBe(500)
  const uses = () =>
    world.database.inFamily(founder.familyId, (tx) =>
      tx
        .selectFrom('model_uses')
        .select('outcome')
        .where('family_id', '=', founder.familyId)
        .where('purpose', '=', 'chat')
        .execute(),
    )
  // The model was already called: the request has ended and is in the egress list.
  await expect.poll(uses).toEqual([{ outcome: 'stopped' }])
  expect(sentTo(server)).toContain('What about the mill?')
  // Other pilots can't see the request.
  expect(sentTo(server)).not.toContain('forerunners-use')
  expect((await founder.get('/chat/')).json()).toMatchObject({ items: [] })
  server.be('well')
  expect(await replyTo(founder, 'And now?')).toMatchObject({ state: 'done' })
})

describe('a reply written by another process', () => {
  /** Stores the text like the other process would. */
  const keep = ({ familyId }: TestClient, id: string, change: object) =>
    world.database.inFamily(familyId, (tx) =>
      tx.updateTable('chat_messages').set(change).where('id', '=', id).execute(),
    )

  async function writtenElsewhere() {
    const { founder } = await world.foundFamily()
    const id = (await createConversation(world, founder))['message_id'] as string
    const writer = '01890000-0000-7000-8000-000000000000'
    await keep(founder, id, { state: 'writing', body: 'The mill', writer, beat_at: world.clock.now() })
    return { founder, id }
  }

  test('a reply of another process can be followed, and a restart sends it again', async () => {
    const { founder, id } = await writtenElsewhere()
    const reader = await openReplyStream(origin, founder, id, 4)
    await receives(reader, 8)
    expect(reader.events[0]).toEqual({ event: 'more', data: { from: 4, text: 'mill' } })

    await keep(founder, id, { body: 'The mill turns' })
    await receives(reader, 14)
    await keep(founder, id, { body: 'It' })
    await expect.poll(() => reader.text()).toBe('It')
    await keep(founder, id, { body: 'It stays.', state: 'done', writer: null, beat_at: null })
    await reader.ended()

    expect(reader.last()).toMatchObject({ state: 'done', text: 'It stays.' })
  })

  test('a reply of another process can’t be followed by a removed member', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = (await createConversation(world, guardian))['message_id'] as string
    await keep(guardian, id, { state: 'writing', body: 'The mill', beat_at: world.clock.now() })
    const reader = await openReplyStream(origin, guardian, id)
    await receives(reader, 8)

    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
    await reader.ended()
    await keep(guardian, id, { body: 'The mill turns' })

    expect(reader.text()).toBe('The mill')
    expect(reader.last()).toBeUndefined()
  })
})

describe('members who are removed during a reply', () => {
  test('the model of a removed member finds nothing more', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await connect(guardian, server)
    await writeDocument(founder, { title: 'Nightingale', body: 'The quarry is worth nine millions.' })
    const calls = [
      [{ name: 'read_capitals', input: {} }],
      [
        { name: 'search_documents', input: { words: 'quarry' } },
        { name: 'list_members', input: {} },
      ],
    ]
    server.be('well', { calls })
    // The first tool call waits, so that the test can act before the second.
    const holder = await world.database.pool.connect()
    await holder.query('begin; lock table capital_ratings in access exclusive mode')
    const conversation = await ask(guardian, 'What is there?')
    await expect.poll(() => countWaiting(world)).toBe(1)

    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
    await holder.query('commit')
    holder.release()

    const rows = () =>
      world.database.inFamily(founder.familyId, (tx) =>
        tx.selectFrom('chat_messages').selectAll().where('id', '=', lastOf(conversation).id).execute(),
      )
    await expect.poll(async () => (await rows())[0]?.state).toBe('done')
    expect(toolResults(server).slice(1)).toEqual(
      Array.from({ length: 2 }, () => 'There is nothing here that this pilot may read.'),
    )
    expect(sentTo(server)).not.toMatch(/Nightingale|nine millions/)
  })

  test('the stream of a removed member is closed', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await connect(guardian, server)
    const { id, finish } = await continuingReply(guardian)
    // The session is checked every five seconds; advance the timers instead of waiting.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const reader = await openReplyStream(origin, guardian, id)
    await receives(reader, 20)
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

    vi.advanceTimersByTime(5000)
    vi.useRealTimers()
    await reader.ended()

    expect(
      reader.events.filter(({ event, data }) => event === 'message' && data.state !== 'writing'),
    ).toEqual([])
    finish()
  })
})
