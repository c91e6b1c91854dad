import { describe, expect, test } from 'vitest'

import { addContact, serviceValues } from '../../../test/mesh.ts'
import { startMission } from '../../../test/missions.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { addEntry } from '../../../test/timeline.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const makeLink = async (client: TestClient) =>
  new URL((await client.post('/timeline/calendar/')).json<{ address: string }>().address)
const readFeed = (address: URL) => world.app.inject({ method: 'GET', url: address.pathname })

/** The unfolded lines of the feed (RFC 5545, 3.1). */
const linesOf = (feed: string) => feed.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
const eventsOf = (feed: string) =>
  feed
    .split('BEGIN:VEVENT')
    .slice(1)
    .map(
      (part) =>
        new Map(
          linesOf(part).map((line) => [line.split(/[;:]/)[0] ?? '', line.slice(line.indexOf(':') + 1)]),
        ),
    )

describe('a calendar link', () => {
  test('a calendar link serves full-day entries its pilot may see, without a session', async () => {
    const { founder } = await world.foundFamily()
    const year = world.clock.now().getUTCFullYear()
    await addEntry(founder, {
      title: 'Ada, is born; at home',
      kind: 'birth',
      on: '1874-02-03',
      is_yearly: true,
      text: 'In the mill.\nAt night.',
    })
    await addEntry(founder, {
      title: 'Reunion',
      kind: 'gathering',
      on: `${year + 1}-07-04`,
      until: `${year + 1}-07-06`,
    })
    await addEntry(founder, { title: 'Only a year', on: `${year + 2}` })
    await addEntry(founder, { title: 'Long over', on: '1901-01-01' })
    await startMission(founder, 'family', 'abc')
    await addContact(founder, serviceValues({ ends_on: '2099-06-30' }))
    const document = await insertDocument(world, founder, { title: 'House rules', body: 'We keep the mill.' })
    await founder.post(`/documents/${document}/approve/`, await newest(founder, document))

    const response = await readFeed(await makeLink(founder))

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    const events = eventsOf(response.body)
    const named = (text: string) => events.find((event) => event.get('SUMMARY')?.includes(text))
    expect(linesOf(response.body).slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(named('Ada')?.get('SUMMARY')).toBe(String.raw`Ada\, is born\; at home`)
    expect([
      named('Ada')?.get('DTSTART'),
      named('Ada')?.get('RRULE'),
      named('Ada')?.get('DESCRIPTION'),
    ]).toEqual(['18740203', 'FREQ=YEARLY', String.raw`In the mill.\nAt night.`])
    expect([named('Reunion')?.get('DTSTART'), named('Reunion')?.get('DTEND')]).toEqual([
      `${year + 1}0704`,
      `${year + 1}0707`,
    ])
    expect([named('Only a year'), named('Long over')]).toEqual([undefined, undefined])
    expect(named('A mandate ends: Document archive')?.get('DTSTART')).toBe('20990630')
    expect(named('Document in force: House rules')?.get('URL')).toBe(
      `http://house.test/dashboard/build-room?document=${document}`,
    )
    expect(named('A mission ends')).toBeDefined()
    expect(new Set(events.map((event) => event.get('UID'))).size).toBe(events.length)
  })

  test('a calendar link is stored as a hash, records reads, and is revoked by a new link or by ending it', async () => {
    const { founder } = await world.foundFamily()
    expect((await founder.get('/timeline/calendar/')).json()).toEqual({ since: null, read_at: null })
    const first = await makeLink(founder)
    const secret = first.pathname.split('/')[3] ?? ''
    const { rows } = await world.database.pool.query<{ found: number }>(
      `select count(*)::int as found from calendar_links where encode(token_hash, 'escape') like $1`,
      [`%${secret}%`],
    )
    expect([secret.length, rows[0]?.found]).toEqual([43, 0])
    expect((await readFeed(first)).statusCode).toBe(200)
    expect((await founder.get('/timeline/calendar/')).json()).toMatchObject({
      read_at: expect.stringMatching(/^20/) as string,
    })

    const second = await makeLink(founder)
    expect([(await readFeed(first)).statusCode, (await readFeed(second)).statusCode]).toEqual([404, 200])
    await founder.post('/timeline/calendar/end/')

    expect((await readFeed(second)).statusCode).toBe(404)
    expect((await founder.get('/timeline/calendar/')).json()).toEqual({ since: null, read_at: null })
  })

  test('a calendar link follows the role of its pilot and is closed with the membership', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await startMission(founder, 'family', 'abc')
    await addEntry(founder, { title: 'Reunion', on: '2099-07-04' })
    const link = await makeLink(trustee)
    const summaries = async () => eventsOf((await readFeed(link)).body).map((event) => event.get('SUMMARY'))
    expect((await summaries()).length).toBeGreaterThan(1)

    await founder.post(`/family/members/${trustee.accountId}/role/`, { role: 'advisor' })
    expect(await summaries()).toEqual(['Reunion'])
    await founder.post(`/family/members/${trustee.accountId}/status/`, { status: 'inactive' })

    expect((await readFeed(link)).statusCode).toBe(404)
  })

  test.each(['x', 'x'.repeat(43), '%00'.repeat(14), '..%2f..%2fetc%2fpasswd', 'é'.repeat(43)])(
    'the invalid calendar secret %s gets 404',
    async (secret) => {
      const response = await world.app.inject({
        method: 'GET',
        url: `/api/calendars/${encodeURI(secret)}/timeline.ics`,
      })
      expect(response.statusCode).toBe(404)
    },
  )
})
