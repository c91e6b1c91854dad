import { connect } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { doAllActions, startMission } from '../../../test/missions.ts'
import { addComment, answerJourney, insertDocument, newest } from '../../../test/documents.ts'
import { openPort, watch, type Watcher } from '../../../test/watch.ts'
import { publicUrl, keys, useWorld, type TestClient } from '../../../test/world.ts'
import { liveTopics } from '#contract/live.ts'
import { makeApp } from '#server/app.ts'

const world = useWorld()

let origin: string
beforeAll(async () => {
  origin = await openPort(world.app)
})

const watchers: Watcher[] = []
const servers: FastifyInstance[] = []
afterEach(async () => {
  for (const watcher of watchers.splice(0)) watcher.close()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function lookOn(client: Pick<TestClient, 'cookie'>, at = origin): Promise<Watcher> {
  const watcher = await watch(at, client.cookie)
  watchers.push(watcher)
  return watcher
}

/**
 * Opens streams of several pilots of one family, each at an instance, after all earlier changes were sent.
 */
async function watchFromNow<const Where extends readonly (readonly [TestClient, string?])[]>(
  ...where: Where
) {
  const opened = await Promise.all(where.map(([client, at]) => lookOn(client, at)))
  await rename(where[0]?.[0].familyId ?? '')
  await expect.poll(() => opened.every(({ heard }) => heard.includes('family_name'))).toBe(true)
  for (const watcher of opened) watcher.forget()
  // One watcher for each pilot, in their order.
  return opened as { [Index in keyof Where]: Watcher }
}

/** Starts another instance on the same database. */
async function anotherServer(settings: { heartbeat?: number } = {}) {
  const server = await makeApp({
    database: world.database,
    store: world.store,
    keys,
    publicUrl,
    clock: world.clock,
    ...settings,
  })
  servers.push(server)
  return { server, origin: await openPort(server) }
}

let names = 0

/**
 * Makes a change that everyone in the family receives; anything earlier that has not arrived by then never
 * will.
 */
async function rename(familyId: string): Promise<void> {
  const name = `Hallam ${++names}`
  await world.database.inFamily(familyId, (tx) =>
    tx.updateTable('families').set({ name }).where('family_id', '=', familyId).execute(),
  )
}

async function setSeat(
  { familyId, accountId }: TestClient,
  values: { status?: 'active' | 'inactive'; role?: 'advisor' },
): Promise<void> {
  await world.database.inFamily(familyId, (tx) =>
    tx
      .updateTable('members')
      .set(values)
      .where('family_id', '=', familyId)
      .where('account_id', '=', accountId)
      .execute(),
  )
}

describe('opening the live stream', () => {
  test('the stream is refused without a session and for an inactive member', async () => {
    const { join } = await world.foundFamily()
    const guardian = await join('guardian')
    await setSeat(guardian, { status: 'inactive' })

    const stranger = await lookOn({ cookie: '' })
    const former = await lookOn(guardian)
    await expect.poll(() => [stranger.isEnded(), former.isEnded()]).toEqual([true, true])

    expect([stranger.status, former.status]).toEqual([401, 403])
    expect(JSON.parse(stranger.text())).toMatchObject({ detail: expect.any(String) })
    expect(stranger.headers['content-type']).toContain('application/json')
  })

  test('the stream has the usual headers and forbids caching and buffering', async () => {
    const founder = await world.create()

    const { status, headers, text } = await lookOn(founder)

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
    })
    await expect.poll(text).toBe('retry: 1500\n\n')
  })

  test('an account has at most twenty streams: the oldest ends and is asked to wait before it reconnects', async () => {
    const founder = await world.create()
    const [oldest, ...others] = await Promise.all(Array.from({ length: 20 }, () => lookOn(founder)))

    others.push(await lookOn(founder))

    const all = [oldest, ...others] as Watcher[]
    await expect.poll(() => all.filter((one) => one.isEnded()).length).toBe(1)
    expect(all.find((one) => one.isEnded())?.text()).toContain('retry: 60000')
    await rename(founder.familyId)
    await expect.poll(() => all.filter(({ heard }) => heard.includes('family')).length).toBe(20)
  })
})

describe('changes by another pilot', () => {
  test('a change is sent as its topic alone', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const document = await insertDocument(world, successor, { title: 'House rules of the Hallams' })
    const [watcher] = await watchFromNow([founder])

    await successor.post(`/documents/${document}/approve/`, await newest(successor, document))

    await expect.poll(() => watcher.heard.toSorted()).toEqual(['documents', 'ledger', 'notices'])
    expect(watcher.text()).toMatch(/^(event: changed\ndata: \{"topic":"\w+"\}\n\n){3}$/)
  })

  const acts: [string, string[], (founder: TestClient, helper: Helper) => Promise<unknown>][] = [
    [
      'a new version of a document',
      ['documents'],
      async (founder, { document }) =>
        founder.post(`/documents/${document}/`, { version: 1, title: 'Rules', body: 'New.' }),
    ],
    ['a member who joins', ['ledger', 'members'], (_, { join }) => join()],
    [
      'a member who says their name',
      ['members'],
      (_, { successor }) =>
        successor.post('/onboarding/profile/', {
          full_name: 'Ines Marsh',
          dob: '1990-01-01',
          language: 'en',
        }),
    ],
    [
      'a mission that is started',
      ['capitals', 'documents', 'ledger', 'missions'],
      (founder) => startMission(founder, 'succession'),
    ],
    [
      'an action that is ticked',
      ['missions'],
      (founder, { mission }) =>
        founder.post(`/missions/${mission.id}/actions/${mission.actions[0]?.id}/`, { is_done: true }),
    ],
    [
      'a mission that is closed',
      ['ledger', 'missions'],
      (founder, { mission }) => founder.post(`/missions/${mission.id}/close/`),
    ],
    [
      'the family’s purpose',
      ['family', 'ledger'],
      (founder) => founder.post('/family/', { version: 1, purpose_statement: 'We keep the mill.' }),
    ],
    [
      'the family’s name',
      ['family', 'family_name', 'ledger'],
      (founder) => founder.post('/family/', { version: 1, name: 'Hallam' }),
    ],
    ['a comment', ['comments'], (founder, { document }) => addComment(founder, document)],
    [
      'how strong a capital feels',
      ['capitals'],
      (founder) => founder.post('/capitals/time/rate/', { perceived: 40 }),
    ],
  ]
  interface Helper {
    readonly document: string
    readonly mission: Awaited<ReturnType<typeof startMission>>
    readonly successor: TestClient
    readonly join: () => Promise<TestClient>
  }

  test.each(acts)('%s is sent as %j', async (_, topics, act) => {
    const { founder, join } = await world.foundFamily()
    const [guardian, successor] = [await join('guardian'), await join('successor')]
    const [document, mission] = [await insertDocument(world, founder), await startMission(founder)]
    const [watcher] = await watchFromNow([guardian])

    await act(founder, { document, mission, successor, join: () => join('trustee') })

    await expect.poll(() => [...new Set(watcher.heard)].toSorted()).toEqual(topics)
  })

  test('changes are sent in the order in which they were made', async () => {
    const { founder, join } = await world.foundFamily()
    const [watcher] = await watchFromNow([await join('guardian')])
    const mission = await startMission(founder)
    await expect.poll(() => watcher.heard).toContain('missions')
    const before = watcher.heard.length
    const document = await insertDocument(world, founder)
    await expect.poll(() => watcher.heard.slice(before)).toEqual(['documents'])

    await doAllActions(founder, mission)
    await expect.poll(() => watcher.heard.at(-1)).toBe('missions')
    await founder.post(`/documents/${document}/`, { version: 1, title: 'Rules', body: 'New.' })

    await expect.poll(() => watcher.heard.at(-1)).toBe('documents')
    expect(watcher.heard.slice(before + 1, -1).every((topic) => topic === 'missions')).toBe(true)
  })

  test('a change reaches every instance, whichever one made it', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const other = await anotherServer()
    const [here, there] = await watchFromNow([founder], [trustee, other.origin])

    await founder.post('/family/', { version: 1, name: 'Hallam' })
    await expect
      .poll(() => [here.heard.includes('family'), there.heard.includes('family')])
      .toEqual([true, true])
    const before = here.heard.length
    await other.server.inject({
      method: 'POST',
      url: '/api/missions/',
      headers: { cookie: founder.cookie },
      payload: { type: 'family', q1: 'a', q2: 'b', q3: 'c' },
    })

    await expect.poll(() => here.heard.slice(before)).toContain('missions')
    await expect.poll(() => there.heard).toContain('missions')
  })

  test('a rolled-back change is not sent', async () => {
    const founder = await world.create()
    const [watcher] = await watchFromNow([founder])

    const undone = world.database.inFamily(founder.familyId, async (tx) => {
      await tx
        .updateTable('families')
        .set({ purpose_statement: 'Undone' })
        .where('family_id', '=', founder.familyId)
        .execute()
      await tx.deleteFrom('capital_ratings').execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await insertDocument(world, founder)

    await expect.poll(() => watcher.heard).toEqual(['documents'])
  })

  test('a change reaches two hundred streams at once', async () => {
    const { founder, join } = await world.foundFamily()
    const pilots = [founder, ...(await Promise.all(Array.from({ length: 9 }, () => join('guardian'))))]
    const streams = await Promise.all(
      pilots.flatMap((pilot) => Array.from({ length: 20 }, () => lookOn(pilot))),
    )
    expect(streams).toHaveLength(200)

    await insertDocument(world, founder)

    await expect.poll(() => streams.filter(({ heard }) => heard.includes('documents')).length).toBe(200)
  })
})

describe('changes that a pilot may not see', () => {
  test('writing, approving and sharing another member’s personal document sends nothing to other pilots', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, guardian] = [await join('trustee'), await join('guardian')]
    const [own, ...others] = await watchFromNow([founder], [trustee], [guardian])

    const letter = await insertDocument(world, founder, { class: 'personal' })
    await founder.post(`/documents/${letter}/`, { version: 1, title: 'Letter', body: 'For Ada.' })
    const approved = await founder.post(`/documents/${letter}/approve/`, await newest(founder, letter))
    expect(approved.statusCode).toBe(200)
    await expect.poll(() => own.heard).toEqual(expect.arrayContaining(['documents', 'ledger']))
    await founder.post(`/documents/${letter}/share/`, { account_id: guardian.accountId, is_shared: true })
    await rename(founder.familyId)

    await expect.poll(() => others[0].heard).toEqual(['family', 'family_name'])
    await expect.poll(() => others[1].heard.slice(-2)).toEqual(['family', 'family_name'])
    expect(new Set(others[1].heard)).toEqual(new Set(['documents', 'ledger', 'family', 'family_name']))
  })

  test('a document that is no longer shared is sent once to the pilot who lost it, and then no more', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const letter = await insertDocument(world, founder, { class: 'personal' })
    await founder.post(`/documents/${letter}/share/`, { account_id: guardian.accountId, is_shared: true })
    const [watcher] = await watchFromNow([guardian])

    await founder.post(`/documents/${letter}/share/`, { account_id: guardian.accountId, is_shared: false })
    await expect.poll(() => watcher.heard).toEqual(['documents'])
    await founder.post(`/documents/${letter}/`, { version: 1, title: 'Letter', body: 'For Ada alone.' })
    await rename(founder.familyId)

    await expect.poll(() => watcher.heard).toEqual(['documents', 'family', 'family_name'])
  })

  test('an advisor receives changes of shared documents and of the family’s name only', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    const [watcher] = await watchFromNow([advisor])
    const [shared, hidden] = [await insertDocument(world, founder), await insertDocument(world, founder)]

    await founder.post('/family/', { version: 1, purpose_statement: 'We keep the mill.' })
    await doAllActions(founder, await startMission(founder))
    await join('trustee')
    await founder.post('/capitals/time/rate/', { perceived: 40 })
    await founder.post(`/documents/${hidden}/approve/`, await newest(founder, hidden))
    await rename(founder.familyId)
    await expect.poll(() => watcher.heard).toEqual(['family_name'])
    await founder.post(`/documents/${shared}/share/`, { account_id: advisor.accountId, is_shared: true })
    await expect.poll(() => watcher.heard).toEqual(['family_name', 'documents'])
    await founder.post(`/documents/${shared}/`, { version: 1, title: 'Rules', body: 'New.' })

    await expect.poll(() => watcher.heard).toEqual(['family_name', 'documents', 'documents'])
  })

  test('another family receives no changes', async () => {
    const [founder, stranger] = [await world.create(), await world.create()]
    const [watcher] = await watchFromNow([stranger])

    await answerJourney(founder)
    await rename(stranger.familyId)

    await expect.poll(() => watcher.heard).toEqual(['family', 'family_name'])
  })

  test('a pilot’s onboarding progress and settings are sent to their own devices only', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const [own, other] = await watchFromNow([trustee], [founder])

    const { statusCode } = await trustee.post('/account/', { theme: 'secondary' })
    expect(statusCode).toBe(200)
    await world.database.inFamily(trustee.familyId, (tx) =>
      tx
        .updateTable('members')
        .set({ onboarding: null })
        .where('account_id', '=', trustee.accountId)
        .execute(),
    )
    await rename(founder.familyId)

    await expect.poll(() => other.heard).toEqual(['family', 'family_name'])
    await expect.poll(() => own.heard.slice(-2)).toEqual(['family', 'family_name'])
    expect(new Set(own.heard.slice(0, -2))).toEqual(new Set(['me']))
  })

  test('a pilot who becomes an advisor receives only what advisors receive from then on', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const [watcher] = await watchFromNow([successor])

    await setSeat(successor, { role: 'advisor' })
    await expect.poll(() => watcher.heard).toEqual(['me'])
    await startMission(founder)
    await rename(founder.familyId)

    await expect.poll(() => watcher.heard).toEqual(['me', 'family_name'])
  })

  test('database notifications contain only ids, and few per act', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const payloads: string[] = []
    const ear = world.database.newClient('ear')
    await ear.connect()
    ear.on('notification', ({ payload = '' }) => payloads.push(payload))
    await ear.query('listen live')

    const document = await insertDocument(world, founder, {
      title: 'House rules of the Hallams',
      class: 'operational',
    })
    const hearTheRest = async () => {
      const before = payloads.length
      await rename(founder.familyId)
      await expect.poll(() => payloads.slice(before).some((word) => word.includes('family_name'))).toBe(true)
    }
    await hearTheRest()
    payloads.length = 0
    await founder.post(`/documents/${document}/approve/`, await newest(founder, document))
    await hearTheRest()
    const ofApproval = payloads.map((word) => (JSON.parse(word) as { topic: string }).topic)
    await answerJourney(trustee)
    await answerJourney(founder)
    await founder.post('/family/', { version: 1, name: 'Hallam' })
    await hearTheRest()
    await ear.end()

    expect(ofApproval).toEqual(['documents', 'ledger', 'family', 'family_name'])
    expect(payloads.length).toBeGreaterThan(5)
    const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string
    for (const payload of payloads) {
      const { topic, ...ids } = JSON.parse(payload) as Record<string, string>
      expect(Object.keys(liveTopics)).toContain(topic)
      expect(ids).toEqual(Object.fromEntries(Object.keys(ids).map((key) => [key, id])))
      expect(['family', 'subject', 'account']).toEqual(expect.arrayContaining(Object.keys(ids)))
    }
  })
})

describe('the end of a stream', () => {
  test('a stream ends without another event when its member is made inactive', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const [removed, remaining] = await watchFromNow([guardian], [founder])

    await setSeat(guardian, { status: 'inactive' })

    await expect.poll(() => removed.isEnded()).toBe(true)
    await expect.poll(() => remaining.heard).toEqual(['members'])
    expect([removed.heard, remaining.isEnded()]).toEqual([[], false])
  })

  test('a stream of a signed-out session ends at the next heartbeat and receives nothing before', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const { origin: quick } = await anotherServer({ heartbeat: 30 })
    const [ended, remaining] = await watchFromNow([trustee, quick], [founder, quick])
    await expect.poll(() => [ended.beats() > 1, remaining.beats() > 1]).toEqual([true, true])

    await trustee.post('/auth/logout/')

    await expect.poll(() => ended.isEnded()).toBe(true)
    const beats = remaining.beats()
    await expect.poll(() => remaining.beats() > beats).toBe(true)
    expect([remaining.isEnded(), ended.heard]).toEqual([false, []])
  })

  test('a stream ends when its session has expired', async () => {
    const founder = await world.create()
    const { origin: quick } = await anotherServer({ heartbeat: 30 })
    const watcher = await lookOn(founder, quick)

    await world.database.transaction((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: world.clock.now() })
        .where('account_id', '=', founder.accountId)
        .execute(),
    )

    await expect.poll(() => watcher.isEnded()).toBe(true)
  })

  test('a closing server ends streams without waiting for them, even for clients that stopped reading', async () => {
    const founder = await world.create()
    const { server, origin: closing } = await anotherServer()
    const streams = await Promise.all(Array.from({ length: 10 }, () => lookOn(founder, closing)))
    streams[0]?.stopReading()
    const mute = connect(Number(new URL(closing).port), '127.0.0.1')
    mute.on('error', () => {})
    mute.write(`GET /api/live/ HTTP/1.1\r\nhost: house.test\r\ncookie: ${founder.cookie}\r\n\r\n`)
    await new Promise((resolve) => mute.once('readable', resolve))

    // Waiting for an open stream would never end.
    await server.close()

    await expect.poll(() => streams.slice(1).every((stream) => stream.isEnded())).toBe(true)
    mute.destroy()
  })
})

describe('a database outage', () => {
  const cut = async () => {
    const client = world.database.newClient('cutter')
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'forerunners live'`,
    )
    await client.end()
  }

  test('streams at every instance are told to refetch after the database is back', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const other = await anotherServer()
    const [here, there] = await watchFromNow([founder], [guardian, other.origin])

    await cut()

    await expect.poll(() => [here.heard, there.heard]).toEqual([['refetch'], ['refetch']])
    await rename(founder.familyId)
    await expect
      .poll(() => [here.heard, there.heard])
      .toEqual([
        ['refetch', 'family', 'family_name'],
        ['refetch', 'family', 'family_name'],
      ])
  })

  test('a stream whose rights can’t be checked ends, and its client reconnects', async () => {
    const founder = await world.create()
    const broken = { ...world.database, inFamily: () => Promise.reject(new Error('away')) }
    const server = await makeApp({
      database: broken,
      store: world.store,
      keys,
      publicUrl,
      clock: world.clock,
    })
    servers.push(server)
    const watcher = await lookOn(founder, await openPort(server))

    await rename(founder.familyId)

    await expect.poll(() => watcher.isEnded()).toBe(true)
    expect(watcher.heard).toEqual([])
  })

  test('an invalid notification is ignored', async () => {
    const founder = await world.create()
    const [watcher] = await watchFromNow([founder])

    for (const nonsense of [
      '',
      'null',
      '{',
      '{"family":1}',
      `{"family":"${founder.familyId}","topic":"secrets"}`,
      `{"family":"${founder.familyId}","topic":"documents","subject":"'"}`,
    ])
      await world.database.transaction((tx) => sql`select pg_notify('live', ${nonsense})`.execute(tx))
    await rename(founder.familyId)

    await expect.poll(() => watcher.heard).toEqual(['family', 'family_name'])
  })
})
