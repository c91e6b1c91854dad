import { connect } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { doAllActions, startMission } from '../../../test/missions.ts'
import { addComment, answerJourney, layPaper, newest } from '../../../test/papers.ts'
import { openPort, watch, type Watcher } from '../../../test/watch.ts'
import { publicUrl, secretKey, useWorld, type Voice } from '../../../test/world.ts'
import { liveTopics } from '#contract/live.ts'
import { makeApp } from '#server/app.ts'

const world = useWorld()

let origin: string
beforeAll(async () => {
  origin = await openPort(world.app)
})

const watchers: Watcher[] = []
const houses: FastifyInstance[] = []
afterEach(async () => {
  for (const watcher of watchers.splice(0)) watcher.close()
  await Promise.all(houses.splice(0).map((house) => house.close()))
})

async function lookOn(voice: Pick<Voice, 'cookie'>, at = origin): Promise<Watcher> {
  const watcher = await watch(at, voice.cookie)
  watchers.push(watcher)
  return watcher
}

/** Several of one family look on, each at an instance, once everything that was done before has been told. */
async function lookOnFromNow<const Where extends readonly (readonly [Voice, string?])[]>(...where: Where) {
  const opened = await Promise.all(where.map(([voice, at]) => lookOn(voice, at)))
  await rename(where[0]?.[0].familyId ?? '')
  await expect.poll(() => opened.every(({ heard }) => heard.includes('family_name'))).toBe(true)
  for (const watcher of opened) watcher.forget()
  // One watcher for each of them, in their order.
  return opened as { [Index in keyof Where]: Watcher }
}

/** Another instance on the same database. */
async function anotherHouse(settings: { heartbeat?: number } = {}) {
  const house = await makeApp({ database: world.database, store: world.store, secretKey, publicUrl, clock: world.clock, ...settings })
  houses.push(house)
  return { house, origin: await openPort(house) }
}

let names = 0

/** Something that everybody of a family hears, so that what came before it and was not heard is known not to come. */
async function rename(familyId: string): Promise<void> {
  const name = `Hallam ${++names}`
  await world.database.inFamily(familyId, (tx) => tx.updateTable('families').set({ name }).where('family_id', '=', familyId).execute())
}

async function setSeat({ familyId, accountId }: Voice, seat: { status?: 'active' | 'inactive'; role?: 'advisor' }): Promise<void> {
  await world.database.inFamily(familyId, (tx) =>
    tx.updateTable('members').set(seat).where('family_id', '=', familyId).where('account_id', '=', accountId).execute(),
  )
}

describe('whoever opens the stream', () => {
  test('without a session is refused as by every call, and so is a member who is no longer active', async () => {
    const { join } = await world.foundFamily()
    const guardian = await join('guardian')
    await setSeat(guardian, { status: 'inactive' })

    const stranger = await lookOn({ cookie: '' })
    const former = await lookOn(guardian)
    await expect.poll(() => [stranger.isEnded(), former.isEnded()]).toEqual([true, true])

    expect([stranger.status, former.status]).toEqual([401, 403])
    expect(JSON.parse(stranger.text())).toEqual({ detail: expect.any(String) })
    expect(stranger.headers['content-type']).toContain('application/json')
  })

  test('gets a stream that nothing on the way keeps back, with the headers of every answer', async () => {
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

  test('has at most twenty at once: the oldest ends, and is asked to wait before it comes back', async () => {
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

describe('what another pilot does', () => {
  test('is heard by topic, and nothing but the topic is said', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const paper = await layPaper(world, successor, { title: 'House rules of the Hallams' })
    const [watcher] = await lookOnFromNow([founder])

    await successor.post(`/documents/${paper}/approve/`, await newest(successor, paper))

    await expect.poll(() => watcher.heard.toSorted()).toEqual(['documents', 'ledger', 'notices'])
    expect(watcher.text()).toMatch(/^(event: changed\ndata: \{"topic":"\w+"\}\n\n){3}$/)
  })

  const acts: [string, string[], (founder: Voice, helper: Helper) => Promise<unknown>][] = [
    [
      'a new version of a paper',
      ['documents'],
      async (founder, { paper }) => founder.post(`/documents/${paper}/`, { version: 1, title: 'Rules', body: 'New.' }),
    ],
    ['a member who joins', ['ledger', 'members'], (_, { join }) => join()],
    [
      'a member who says their name',
      ['members'],
      (_, { successor }) => successor.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1990-01-01', language: 'en' }),
    ],
    ['a mission that is started', ['capitals', 'documents', 'ledger', 'missions'], (founder) => startMission(founder, 'succession')],
    [
      'an action that is ticked',
      ['missions'],
      (founder, { mission }) => founder.post(`/missions/${mission.id}/actions/${mission.actions[0]?.id}/`, { is_done: true }),
    ],
    ['a mission that is closed', ['ledger', 'missions'], (founder, { mission }) => founder.post(`/missions/${mission.id}/close/`)],
    ['the family’s purpose', ['family', 'ledger'], (founder) => founder.post('/family/', { version: 1, purpose_statement: 'We keep the mill.' })],
    ['the family’s name', ['family', 'family_name', 'ledger'], (founder) => founder.post('/family/', { version: 1, name: 'Hallam' })],
    ['a comment', ['comments'], (founder, { paper }) => addComment(founder, paper)],
    ['how strong a capital feels', ['capitals'], (founder) => founder.post('/capitals/time/rate/', { perceived: 40 })],
  ]
  interface Helper {
    readonly paper: string
    readonly mission: Awaited<ReturnType<typeof startMission>>
    readonly successor: Voice
    readonly join: () => Promise<Voice>
  }

  test.each(acts)('%s is told as %j', async (_, topics, act) => {
    const { founder, join } = await world.foundFamily()
    const [guardian, successor] = [await join('guardian'), await join('successor')]
    const [paper, mission] = [await layPaper(world, founder), await startMission(founder)]
    const [watcher] = await lookOnFromNow([guardian])

    await act(founder, { paper, mission, successor, join: () => join('trustee') })

    await expect.poll(() => [...new Set(watcher.heard)].toSorted()).toEqual(topics)
  })

  test('is told in the order in which it was done', async () => {
    const { founder, join } = await world.foundFamily()
    const [watcher] = await lookOnFromNow([await join('guardian')])
    const mission = await startMission(founder)
    await expect.poll(() => watcher.heard).toContain('missions')
    const before = watcher.heard.length
    const paper = await layPaper(world, founder)
    await expect.poll(() => watcher.heard.slice(before)).toEqual(['documents'])

    await doAllActions(founder, mission)
    await expect.poll(() => watcher.heard.at(-1)).toBe('missions')
    await founder.post(`/documents/${paper}/`, { version: 1, title: 'Rules', body: 'New.' })

    await expect.poll(() => watcher.heard.at(-1)).toBe('documents')
    expect(watcher.heard.slice(before + 1, -1).every((topic) => topic === 'missions')).toBe(true)
  })

  test('is heard at every instance, whichever one did it', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const other = await anotherHouse()
    const [here, there] = await lookOnFromNow([founder], [trustee, other.origin])

    await founder.post('/family/', { version: 1, name: 'Hallam' })
    await expect.poll(() => [here.heard.includes('family'), there.heard.includes('family')]).toEqual([true, true])
    const before = here.heard.length
    await other.house.inject({
      method: 'POST',
      url: '/api/missions/',
      headers: { cookie: founder.cookie },
      payload: { type: 'family', q1: 'a', q2: 'b', q3: 'c' },
    })

    await expect.poll(() => here.heard.slice(before)).toContain('missions')
    await expect.poll(() => there.heard).toContain('missions')
  })

  test('is not heard where it was undone', async () => {
    const founder = await world.create()
    const [watcher] = await lookOnFromNow([founder])

    const undone = world.database.inFamily(founder.familyId, async (tx) => {
      await tx.updateTable('families').set({ purpose_statement: 'Undone' }).where('family_id', '=', founder.familyId).execute()
      await tx.deleteFrom('capital_ratings').execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await layPaper(world, founder)

    await expect.poll(() => watcher.heard).toEqual(['documents'])
  })

  test('reaches two hundred streams at once', async () => {
    const { founder, join } = await world.foundFamily()
    const pilots = [founder, ...(await Promise.all(Array.from({ length: 9 }, () => join('guardian'))))]
    const streams = await Promise.all(pilots.flatMap((pilot) => Array.from({ length: 20 }, () => lookOn(pilot))))
    expect(streams).toHaveLength(200)

    await layPaper(world, founder)

    await expect.poll(() => streams.filter(({ heard }) => heard.includes('documents')).length).toBe(200)
  })
})

describe('what a pilot may not read they do not hear of', () => {
  test('somebody else’s personal paper: written, saved, approved and shared with another, it makes no sound', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, guardian] = [await join('trustee'), await join('guardian')]
    const [own, ...others] = await lookOnFromNow([founder], [trustee], [guardian])

    const letter = await layPaper(world, founder, { class: 'personal' })
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

  test('a paper that is taken back is heard of once, by whom it was taken from, and then no more', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const letter = await layPaper(world, founder, { class: 'personal' })
    await founder.post(`/documents/${letter}/share/`, { account_id: guardian.accountId, is_shared: true })
    const [watcher] = await lookOnFromNow([guardian])

    await founder.post(`/documents/${letter}/share/`, { account_id: guardian.accountId, is_shared: false })
    await expect.poll(() => watcher.heard).toEqual(['documents'])
    await founder.post(`/documents/${letter}/`, { version: 1, title: 'Letter', body: 'For Ada alone.' })
    await rename(founder.familyId)

    await expect.poll(() => watcher.heard).toEqual(['documents', 'family', 'family_name'])
  })

  test('an advisor hears of what is shared with them and of the family’s name, of nothing else', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    const [watcher] = await lookOnFromNow([advisor])
    const [shared, hidden] = [await layPaper(world, founder), await layPaper(world, founder)]

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

  test('another family', async () => {
    const [founder, stranger] = [await world.create(), await world.create()]
    const [watcher] = await lookOnFromNow([stranger])

    await answerJourney(founder)
    await rename(stranger.familyId)

    await expect.poll(() => watcher.heard).toEqual(['family', 'family_name'])
  })

  test('how far somebody is on their journey, and what they set for themselves, only their own devices hear', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const [own, other] = await lookOnFromNow([trustee], [founder])

    const { statusCode } = await trustee.post('/account/', { theme: 'secondary' })
    expect(statusCode).toBe(200)
    await world.database.inFamily(trustee.familyId, (tx) =>
      tx.updateTable('members').set({ onboarding: null }).where('account_id', '=', trustee.accountId).execute(),
    )
    await rename(founder.familyId)

    await expect.poll(() => other.heard).toEqual(['family', 'family_name'])
    await expect.poll(() => own.heard.slice(-2)).toEqual(['family', 'family_name'])
    expect(new Set(own.heard.slice(0, -2))).toEqual(new Set(['me']))
  })

  test('whoever is made an advisor hears from then on what advisors hear', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const [watcher] = await lookOnFromNow([successor])

    await setSeat(successor, { role: 'advisor' })
    await expect.poll(() => watcher.heard).toEqual(['me'])
    await startMission(founder)
    await rename(founder.familyId)

    await expect.poll(() => watcher.heard).toEqual(['me', 'family_name'])
  })

  test('what the database says holds ids only, and few words for an act', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const said: string[] = []
    const ear = world.database.newClient('ear')
    await ear.connect()
    ear.on('notification', ({ payload = '' }) => said.push(payload))
    await ear.query('listen live')

    const paper = await layPaper(world, founder, { title: 'House rules of the Hallams', class: 'operational' })
    const hearTheRest = async () => {
      const before = said.length
      await rename(founder.familyId)
      await expect.poll(() => said.slice(before).some((word) => word.includes('family_name'))).toBe(true)
    }
    await hearTheRest()
    said.length = 0
    await founder.post(`/documents/${paper}/approve/`, await newest(founder, paper))
    await hearTheRest()
    const ofApproval = said.map((word) => (JSON.parse(word) as { topic: string }).topic)
    await answerJourney(trustee)
    await answerJourney(founder)
    await founder.post('/family/', { version: 1, name: 'Hallam' })
    await hearTheRest()
    await ear.end()

    expect(ofApproval).toEqual(['documents', 'ledger', 'family', 'family_name'])
    expect(said.length).toBeGreaterThan(5)
    const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string
    for (const payload of said) {
      const { topic, ...ids } = JSON.parse(payload) as Record<string, string>
      expect(Object.keys(liveTopics)).toContain(topic)
      expect(ids).toEqual(Object.fromEntries(Object.keys(ids).map((key) => [key, id])))
      expect(['family', 'subject', 'account']).toEqual(expect.arrayContaining(Object.keys(ids)))
    }
  })
})

describe('a stream ends', () => {
  test('at once when its member is made inactive, without another word', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const [gone, kept] = await lookOnFromNow([guardian], [founder])

    await setSeat(guardian, { status: 'inactive' })

    await expect.poll(() => gone.isEnded()).toBe(true)
    await expect.poll(() => kept.heard).toEqual(['members'])
    expect([gone.heard, kept.isEnded()]).toEqual([[], false])
  })

  test('with the session: signed out, it is found at the next heartbeat, and hears nothing before', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const { origin: quick } = await anotherHouse({ heartbeat: 30 })
    const [ended, kept] = await lookOnFromNow([trustee, quick], [founder, quick])
    await expect.poll(() => [ended.beats() > 1, kept.beats() > 1]).toEqual([true, true])

    await trustee.post('/auth/logout/')

    await expect.poll(() => ended.isEnded()).toBe(true)
    const beats = kept.beats()
    await expect.poll(() => kept.beats() > beats).toBe(true)
    expect([kept.isEnded(), ended.heard]).toEqual([false, []])
  })

  test('when its session has run out', async () => {
    const founder = await world.create()
    const { origin: quick } = await anotherHouse({ heartbeat: 30 })
    const watcher = await lookOn(founder, quick)

    await world.database.transaction((tx) =>
      tx.updateTable('sessions').set({ expires_at: world.clock.now() }).where('account_id', '=', founder.accountId).execute(),
    )

    await expect.poll(() => watcher.isEnded()).toBe(true)
  })

  test('when the house closes, which does not wait for it, nor for one who has stopped reading', async () => {
    const founder = await world.create()
    const { house, origin: closing } = await anotherHouse()
    const streams = await Promise.all(Array.from({ length: 10 }, () => lookOn(founder, closing)))
    streams[0]?.stopReading()
    const mute = connect(Number(new URL(closing).port), '127.0.0.1')
    mute.on('error', () => {})
    mute.write(`GET /api/live/ HTTP/1.1\r\nhost: house.test\r\ncookie: ${founder.cookie}\r\n\r\n`)
    await new Promise((resolve) => mute.once('readable', resolve))

    // One that was waited for would never end.
    await house.close()

    await expect.poll(() => streams.slice(1).every((stream) => stream.isEnded())).toBe(true)
    mute.destroy()
  })
})

describe('a database that goes away', () => {
  const cut = async () => {
    const client = world.database.newClient('cutter')
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'forerunners live'`,
    )
    await client.end()
  }

  test('is listened to again, and everybody is told to read anew, at every instance', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const other = await anotherHouse()
    const [here, there] = await lookOnFromNow([founder], [guardian, other.origin])

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

  test('who can’t be asked about is not told but let go, and comes back', async () => {
    const founder = await world.create()
    const broken = { ...world.database, inFamily: () => Promise.reject(new Error('away')) }
    const house = await makeApp({ database: broken, store: world.store, secretKey, publicUrl, clock: world.clock })
    houses.push(house)
    const watcher = await lookOn(founder, await openPort(house))

    await rename(founder.familyId)

    await expect.poll(() => watcher.isEnded()).toBe(true)
    expect(watcher.heard).toEqual([])
  })

  test('nonsense on the channel is nobody’s news', async () => {
    const founder = await world.create()
    const [watcher] = await lookOnFromNow([founder])

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
