import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { type AnswerReader, readAnswer } from '../../../test/answer-stream.ts'
import { countWaiting } from '../../../test/at-once.ts'
import { answered, ask, connect, ended, lastOf, sentTo, toolResults, writePaper } from '../../../test/chats.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { layTalk } from '../../../test/talks.ts'
import { openPort } from '../../../test/watch.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'

const server = await startModelServer({ listsApart: true })
const world = useWorld({ openings: readOpenings(server.allow) })
afterAll(() => server.close())
beforeEach(() => server.be('well'))
let origin: string
beforeAll(async () => {
  origin = await openPort(world.app)
})

async function withModel(): Promise<Voice> {
  const { founder } = await world.foundFamily()
  await connect(founder, server)
  return founder
}

/** An answer that goes on until it is let end. */
async function goingOn(voice: Voice) {
  server.be('endless', { text: 'On 𠮷🦉 it goes.' })
  const talk = await ask(voice, 'How long?')
  return { talk, id: lastOf(talk).id, letEnd: () => server.be('well') }
}

const hears = (reader: AnswerReader, letters: number) => expect.poll(() => reader.text().length).toBeGreaterThanOrEqual(letters)

describe('an answer is read while it is written', () => {
  test('from its first letter, word by word, to the whole message', async () => {
    const founder = await withModel()
    const { talk, id, letEnd } = await goingOn(founder)
    const reader = await readAnswer(origin, founder, id)
    await hears(reader, 200)

    letEnd()
    await reader.ended()

    const message = lastOf(await ended(founder, talk))
    expect(reader.heard.filter(({ event }) => event === 'more').length).toBeGreaterThan(5)
    expect(reader.text()).toBe(message.text)
    expect(reader.heard.at(-1)).toEqual({ event: 'message', data: message })
    expect(message).toMatchObject({ state: 'done', model: 'small' })
  })

  test('from any letter on, by any number of readers, without a letter twice or missing', async () => {
    const founder = await withModel()
    const { talk, id, letEnd } = await goingOn(founder)
    const first = await readAnswer(origin, founder, id)
    await hears(first, 100)

    // The fifth letter is the second half of a rare one.
    const later = await Promise.all([5, 37, 99].map((from) => readAnswer(origin, founder, id, from)))
    await Promise.all(later.map((reader) => hears(reader, 300)))
    letEnd()
    await Promise.all([first, ...later].map((reader) => reader.ended()))

    const { text } = lastOf(await ended(founder, talk))
    for (const [place, from] of [5, 37, 99].entries()) {
      expect(later[place]?.heard[0]).toMatchObject({ event: 'more', data: { from } })
      expect(later[place]?.text().slice(from)).toBe(text.slice(from))
    }
  })

  test('a moment after the question by whom it was asked alone, and a session that ended is told so after that moment', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await connect(founder, server)
    const { id, letEnd } = await goingOn(founder)

    const stranger = await readAnswer(origin, trustee, id)
    const nobody = await readAnswer(origin, { cookie: 'forerunners_session=forged' }, id)
    const own = await readAnswer(origin, founder, id)
    expect([stranger.status, nobody.status, own.status]).toEqual([404, 401, 200])

    await founder.post('/auth/logout/')
    world.clock.move(2500)
    const former = await readAnswer(origin, founder, id)
    expect(former.status).toBe(401)
    // The one that was open is let go at the next look.
    await own.ended()
    letEnd()
  })

  test.each([['100000'], ['-5'], ['x'], ['1e99'], ['5&from=6'], ['%00']])('from no letter there is, all of it: %s', async (from) => {
    const founder = await withModel()
    const { talk, id, letEnd } = await goingOn(founder)
    const reader = await readAnswer(origin, founder, id, from)
    await hears(reader, 20)
    letEnd()
    await reader.ended()

    expect(reader.text()).toBe(lastOf(await ended(founder, talk)).text)
  })

  test('one that has ended is told at once', async () => {
    const founder = await withModel()
    const message = await answered(founder, 'How long?')

    const reader = await readAnswer(origin, founder, message.id, 3)
    await reader.ended()

    expect(reader.heard).toEqual([{ event: 'message', data: message }])
  })

  test('and what it stands on and proposes is told before it has ended', async () => {
    const founder = await withModel()
    await writePaper(founder, { body: 'The orchard is pruned in March.' })
    const values = { title: 'Boat rules', prompt: 'Who sails.' }
    server.be('endless', { text: 'On it goes.', calls: [[{ name: 'propose_draft_paper', input: values }]] })
    const talk = await ask(founder, 'When is the orchard pruned?')
    const reader = await readAnswer(origin, founder, lastOf(talk).id)
    await hears(reader, 20)

    await expect.poll(() => reader.last()).toMatchObject({ state: 'writing', proposals: [{ kind: 'draft_paper', values, state: 'waiting' }] })
    expect(reader.last()?.sources).toMatchObject([{ quote: 'The orchard is pruned in March.' }])
    server.be('well')
    await reader.ended()
    expect(reader.last()).toMatchObject({ state: 'done', proposals: [{ kind: 'draft_paper' }] })
  })

  test('and finished when nobody reads any more', async () => {
    const founder = await withModel()
    const { talk, id, letEnd } = await goingOn(founder)
    const reader = await readAnswer(origin, founder, id)
    await hears(reader, 50)
    reader.close()
    await expect.poll(() => reader.isEnded()).toBe(true)

    letEnd()

    expect(lastOf(await ended(founder, talk))).toMatchObject({ state: 'done', text: expect.stringMatching(/it goes\.$/) as string })
  })

  test('stopped by somebody, its readers are told', async () => {
    const founder = await withModel()
    const { id } = await goingOn(founder)
    const reader = await readAnswer(origin, founder, id)
    await hears(reader, 50)

    const stopped = (await founder.post(`/chat/messages/${id}/stop/`)).json<{ text: string }>()
    await reader.ended()

    expect(reader.last()).toMatchObject({ state: 'stopped', text: stopped.text })
    expect(reader.text()).toBe(stopped.text)
    await expect.poll(() => server.visits.at(-1)?.isGone).toBe(true)
  })
})

test('a question that can’t be kept is not answered: what has left the house is noted, and nothing else is there', async () => {
  const { founder } = await world.foundFamily()
  await connect(founder, server)
  server.be('endless')
  const { pool } = world.database
  await pool.query(
    `create function full_disk() returns trigger language plpgsql as $$ begin perform pg_sleep(1); raise exception 'no space left'; end $$`,
  )
  await pool.query('create trigger full_disk after insert on chat_messages for each statement execute function full_disk()')

  const refused = await founder.post('/chat/', { text: 'What about the mill?' })
  await pool.query('drop trigger full_disk on chat_messages; drop function full_disk')

  expect(refused.statusCode).toBe(500)
  const uses = () =>
    world.database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('model_uses').select('outcome').where('family_id', '=', founder.familyId).where('purpose', '=', 'chat').execute(),
    )
  // The model was asked meanwhile: that has ended, and stands in the list of what left.
  await expect.poll(uses).toEqual([{ outcome: 'stopped' }])
  expect(sentTo(server)).toContain('What about the mill?')
  // By which way it went out is nobody else's business.
  expect(sentTo(server)).not.toContain('forerunners-use')
  expect((await founder.get('/chat/')).json()).toMatchObject({ items: [] })
  server.be('well')
  expect(await answered(founder, 'And now?')).toMatchObject({ state: 'done' })
})

describe('an answer that is written in another process', () => {
  /** As that other process would keep it. */
  const keep = ({ familyId }: Voice, id: string, change: object) =>
    world.database.inFamily(familyId, (tx) => tx.updateTable('chat_messages').set(change).where('id', '=', id).execute())

  async function writtenElsewhere() {
    const { founder } = await world.foundFamily()
    const id = (await layTalk(world, founder))['message_id'] as string
    const writer = '01890000-0000-7000-8000-000000000000'
    await keep(founder, id, { state: 'writing', body: 'The mill', writer, beat_at: world.clock.now() })
    return { founder, id }
  }

  test('is followed too, and read anew where it was begun anew', async () => {
    const { founder, id } = await writtenElsewhere()
    const reader = await readAnswer(origin, founder, id, 4)
    await hears(reader, 8)
    expect(reader.heard[0]).toEqual({ event: 'more', data: { from: 4, text: 'mill' } })

    await keep(founder, id, { body: 'The mill turns' })
    await hears(reader, 14)
    await keep(founder, id, { body: 'It' })
    await expect.poll(() => reader.text()).toBe('It')
    await keep(founder, id, { body: 'It stays.', state: 'done', writer: null, beat_at: null })
    await reader.ended()

    expect(reader.last()).toMatchObject({ state: 'done', text: 'It stays.' })
  })

  test('and by nobody whose seat was taken meanwhile', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = (await layTalk(world, guardian))['message_id'] as string
    await keep(guardian, id, { state: 'writing', body: 'The mill', beat_at: world.clock.now() })
    const reader = await readAnswer(origin, guardian, id)
    await hears(reader, 8)

    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
    await reader.ended()
    await keep(guardian, id, { body: 'The mill turns' })

    expect(reader.text()).toBe('The mill')
    expect(reader.last()).toBeUndefined()
  })
})

describe('whoever loses their seat', () => {
  test('reads no further, and their model finds nothing more', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await connect(guardian, server)
    await writePaper(founder, { title: 'Nightingale', body: 'The quarry is worth nine millions.' })
    const calls = [
      [{ name: 'read_capitals', input: {} }],
      [
        { name: 'search_papers', input: { words: 'quarry' } },
        { name: 'list_members', input: {} },
      ],
    ]
    server.be('well', { calls })
    // The first look-up waits for us, so that something can happen before the next.
    const holder = await world.database.pool.connect()
    await holder.query('begin; lock table capital_ratings in access exclusive mode')
    const talk = await ask(guardian, 'What is there?')
    await expect.poll(() => countWaiting(world)).toBe(1)

    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
    await holder.query('commit')
    holder.release()

    const rows = () =>
      world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('chat_messages').selectAll().where('id', '=', lastOf(talk).id).execute())
    await expect.poll(async () => (await rows())[0]?.state).toBe('done')
    expect(toolResults(server).slice(1)).toEqual(Array.from({ length: 2 }, () => 'There is nothing here that this pilot may read.'))
    expect(sentTo(server)).not.toMatch(/Nightingale|nine millions/)
  })

  test('is cut off in the middle of an answer', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await connect(guardian, server)
    const { id, letEnd } = await goingOn(guardian)
    // Looked at every five seconds; a test does not wait for them.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const reader = await readAnswer(origin, guardian, id)
    await hears(reader, 20)
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

    vi.advanceTimersByTime(5000)
    vi.useRealTimers()
    await reader.ended()

    expect(reader.heard.filter(({ event, data }) => event === 'message' && data.state !== 'writing')).toEqual([])
    letEnd()
  })
})
