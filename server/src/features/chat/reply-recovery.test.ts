import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { connect, ended, lastOf, readConversation, type ShownConversation } from '../../../test/chats.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { createConversation } from '../../../test/conversations.ts'
import { publicUrl, keys, useWorld, type TestClient } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const server = await startModelServer({ listsApart: true })
const second = 1000
const openings = readOpenings(server.allow)
const world = useWorld({ openings })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

/** Another server on the same database. */
const startServer = () =>
  makeApp({ database: world.database, store: world.store, publicUrl, keys, clock: world.clock, openings })

async function withModel(): Promise<TestClient> {
  const { founder } = await world.foundFamily()
  await connect(founder, server)
  return founder
}

/** A reply whose writer has stopped sending heartbeats. */
async function layUnfinished(client: TestClient): Promise<{ id: string; messageId: string }> {
  const { id = '', message_id: messageId = '' } = await createConversation(world, client)
  await world.database.inFamily(client.familyId, (tx) =>
    tx
      .updateTable('chat_messages')
      .set({
        state: 'writing',
        body: 'It sta',
        writer: '01890000-0000-7000-8000-000000000000',
        beat_at: world.clock.now(),
      })
      .where('id', '=', messageId)
      .execute(),
  )
  return { id, messageId }
}

const countChats = () => server.visits.filter(({ path }) => path.includes('completions')).length

describe('replies of a server that has stopped', () => {
  test('the reply of a closed server is written again at once by the next one', async () => {
    const founder = await withModel()
    const first = await startServer()
    server.be('stalls', { text: 'Half of it.' })
    const headers = { cookie: founder.cookie }
    const started = await first.inject({
      method: 'POST',
      url: '/api/chat/',
      headers,
      payload: { text: 'Who pays?' },
    })
    const conversation = started.json<ShownConversation>()
    await expect.poll(async () => lastOf(await readConversation(founder, conversation.id)).text).toBe('Half')
    await first.close()
    expect(lastOf(await readConversation(founder, conversation.id))).toMatchObject({ state: 'writing' })
    server.be('well', { text: 'All of it, anew.' })

    const next = await startServer()
    await next.ready()

    expect(lastOf(await ended(founder, conversation))).toMatchObject({
      id: lastOf(conversation).id,
      state: 'done',
      text: 'All of it, anew.',
      model: 'small',
    })
    expect(countChats()).toBe(1)
    await next.close()
  })

  test('the reply of a crashed server is recovered only after its lease has expired', async () => {
    const founder = await withModel()
    const { id } = await layUnfinished(founder)
    world.clock.move(10 * second)
    const early = await startServer()
    await early.ready()
    await early.close()
    expect(lastOf(await readConversation(founder, id))).toMatchObject({ state: 'writing', text: 'It sta' })
    expect(countChats()).toBe(0)
    world.clock.move(11 * second)

    const next = await startServer()
    await next.ready()

    expect(lastOf(await ended(founder, { id }))).toMatchObject({ state: 'done', text: server.text })
    await next.close()
  })

  test('a recovered reply is written once, even if several servers find it', async () => {
    const founder = await withModel()
    const { id } = await layUnfinished(founder)
    world.clock.move(21 * second)

    const servers = await Promise.all([startServer(), startServer(), startServer()])
    await Promise.all(servers.map((forerunners) => forerunners.ready()))

    expect(lastOf(await ended(founder, { id }))).toMatchObject({ state: 'done', text: server.text })
    expect(countChats()).toBe(1)
    await Promise.all(servers.map((forerunners) => forerunners.close()))
  })

  test('a recovered reply replaces waiting proposals and keeps confirmed ones', async () => {
    const founder = await withModel()
    const { id } = await layUnfinished(founder)
    world.clock.move(21 * second)
    const values = { title: 'Boat rules', prompt: 'Who sails.' }
    server.be('well', { calls: [[{ name: 'propose_draft_document', input: values }]] })

    const next = await startServer()
    await next.ready()

    expect(lastOf(await ended(founder, { id })).proposals).toMatchObject([
      { kind: 'draft_document', values, state: 'waiting' },
    ])
    await next.close()
  })

  test('a recovered reply fails without a model request if the pilot is no longer a member', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await connect(guardian, server)
    const { messageId } = await layUnfinished(guardian)
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
    world.clock.move(21 * second)
    server.be('well')

    const next = await startServer()
    await next.ready()

    const row = () =>
      world.database.inFamily(founder.familyId, (tx) =>
        tx.selectFrom('chat_messages').selectAll().where('id', '=', messageId).executeTakeFirst(),
      )
    await expect.poll(row).toMatchObject({ state: 'failed', trouble: 'not_permitted' })
    expect(countChats()).toBe(0)
    await next.close()
  })

  test('a reply can be stopped from any server', async () => {
    const founder = await withModel()
    const { id, messageId } = await layUnfinished(founder)

    const stopped = await founder.post(`/chat/messages/${messageId}/stop/`)

    expect(stopped.json()).toMatchObject({ state: 'stopped', text: 'It sta' })
    world.clock.move(21 * second)
    const next = await startServer()
    await next.ready()
    await next.close()
    expect(lastOf(await readConversation(founder, id))).toMatchObject({ state: 'stopped', text: 'It sta' })
  })
})
