import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { connect, ended, lastOf, readTalk, type ShownConversation } from '../../../test/chats.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { layTalk } from '../../../test/talks.ts'
import { publicUrl, secretKey, useWorld, type Voice } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'

const server = await startModelServer({ listsApart: true })
const second = 1000
const openings = readOpenings(server.allow)
const world = useWorld({ openings })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

/** Another house on the same database. */
const openHouse = () => makeApp({ database: world.database, store: world.store, publicUrl, secretKey, clock: world.clock, openings })

async function withModel(): Promise<Voice> {
  const { founder } = await world.foundFamily()
  await connect(founder, server)
  return founder
}

/** An answer that somebody wrote on until just now, and who has not been heard of since. */
async function layUnfinished(voice: Voice): Promise<{ id: string; messageId: string }> {
  const { id = '', message_id: messageId = '' } = await layTalk(world, voice)
  await world.database.inFamily(voice.familyId, (tx) =>
    tx
      .updateTable('chat_messages')
      .set({ state: 'writing', body: 'It sta', writer: '01890000-0000-7000-8000-000000000000', beat_at: world.clock.now() })
      .where('id', '=', messageId)
      .execute(),
  )
  return { id, messageId }
}

const countChats = () => server.visits.filter(({ path }) => path.includes('completions')).length

describe('an answer whose house is gone', () => {
  test('because it was closed is finished by the next one at once, from its beginning', async () => {
    const founder = await withModel()
    const first = await openHouse()
    server.be('stalls', { text: 'Half of it.' })
    const headers = { cookie: founder.cookie }
    const begun = await first.inject({ method: 'POST', url: '/api/chat/', headers, payload: { text: 'Who pays?' } })
    const talk = begun.json<ShownConversation>()
    await expect.poll(async () => lastOf(await readTalk(founder, talk.id)).text).toBe('Half')
    await first.close()
    expect(lastOf(await readTalk(founder, talk.id))).toMatchObject({ state: 'writing' })
    server.be('well', { text: 'All of it, anew.' })

    const next = await openHouse()
    await next.ready()

    expect(lastOf(await ended(founder, talk))).toMatchObject({ id: lastOf(talk).id, state: 'done', text: 'All of it, anew.', model: 'small' })
    expect(countChats()).toBe(1)
    await next.close()
  })

  test('because it died without a word is taken up when it has been silent for long, not before', async () => {
    const founder = await withModel()
    const { id } = await layUnfinished(founder)
    world.clock.move(10 * second)
    const early = await openHouse()
    await early.ready()
    await early.close()
    expect(lastOf(await readTalk(founder, id))).toMatchObject({ state: 'writing', text: 'It sta' })
    expect(countChats()).toBe(0)
    world.clock.move(11 * second)

    const next = await openHouse()
    await next.ready()

    expect(lastOf(await ended(founder, { id }))).toMatchObject({ state: 'done', text: server.text })
    await next.close()
  })

  test('is written once, however many houses find it', async () => {
    const founder = await withModel()
    const { id } = await layUnfinished(founder)
    world.clock.move(21 * second)

    const houses = await Promise.all([openHouse(), openHouse(), openHouse()])
    await Promise.all(houses.map((house) => house.ready()))

    expect(lastOf(await ended(founder, { id }))).toMatchObject({ state: 'done', text: server.text })
    expect(countChats()).toBe(1)
    await Promise.all(houses.map((house) => house.close()))
  })

  test('proposes anew what waited, and keeps what was done', async () => {
    const founder = await withModel()
    const { id } = await layUnfinished(founder)
    world.clock.move(21 * second)
    const values = { title: 'Boat rules', prompt: 'Who sails.' }
    server.be('well', { calls: [[{ name: 'propose_draft_paper', input: values }]] })

    const next = await openHouse()
    await next.ready()

    expect(lastOf(await ended(founder, { id })).proposals).toMatchObject([{ kind: 'draft_paper', values, state: 'waiting' }])
    await next.close()
  })

  test('of a pilot who has lost their seat meanwhile says so, and asks no model', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await connect(guardian, server)
    const { messageId } = await layUnfinished(guardian)
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
    world.clock.move(21 * second)
    server.be('well')

    const next = await openHouse()
    await next.ready()

    const row = () =>
      world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('chat_messages').selectAll().where('id', '=', messageId).executeTakeFirst())
    await expect.poll(row).toMatchObject({ state: 'failed', trouble: 'not_permitted' })
    expect(countChats()).toBe(0)
    await next.close()
  })

  test('can be stopped from any house', async () => {
    const founder = await withModel()
    const { id, messageId } = await layUnfinished(founder)

    const stopped = await founder.post(`/chat/messages/${messageId}/stop/`)

    expect(stopped.json()).toMatchObject({ state: 'stopped', text: 'It sta' })
    world.clock.move(21 * second)
    const next = await openHouse()
    await next.ready()
    await next.close()
    expect(lastOf(await readTalk(founder, id))).toMatchObject({ state: 'stopped', text: 'It sta' })
  })
})
