import { expect, test } from 'vitest'

import { useWorld, type Voice } from '../../../test/world.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const thirtyDays = 30 * 24 * 60 * 60

async function expiryOf({ accountId }: Voice): Promise<number> {
  const row = await world.database.transaction((tx) =>
    tx.selectFrom('sessions').select('expires_at').where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  )
  return row.expires_at.getTime()
}

/** The session is prolonged after the answer, so it is looked for until it is. */
async function untilProlonged(pilot: Voice) {
  const expected = world.clock.now().getTime() + 30 * day
  await expect.poll(() => expiryOf(pilot)).toBeGreaterThan(expected - 10_000)
}

test.each([
  ['no cookie', undefined],
  ['an empty cookie', 'forerunners_session='],
  ['a cookie of another house', `forerunners_session=${'A'.repeat(43)}`],
  ['garbage', 'forerunners_session=%00%ff%zz'],
  ['a very long cookie', `forerunners_session=${'x'.repeat(8000)}`],
  ['an attempt at the database', `forerunners_session=' or 1=1; --`],
  ['somebody else’s cookie name', 'session=1'],
])('with %s one is not signed in', async (_, cookie) => {
  const answer = await world.app.inject({ url: '/api/auth/me/', headers: cookie === undefined ? {} : { cookie } })

  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ detail: 'You are not signed in.' })
})

test('the hash that is stored does not open the session', async () => {
  const pilot = await world.create()
  const row = await world.database.transaction((tx) =>
    tx.selectFrom('sessions').select('token_hash').where('account_id', '=', pilot.accountId).executeTakeFirstOrThrow(),
  )

  for (const encoding of ['hex', 'base64url'] as const) {
    const answer = await world.app.inject({ url: '/api/auth/me/', cookies: { forerunners_session: row.token_hash.toString(encoding) } })
    expect(answer.statusCode).toBe(401)
  }
})

test('a session that is used lives thirty days more, again and again', async () => {
  const pilot = await world.create()

  world.clock.move(29 * day)
  const first = await pilot.get('/auth/me/')
  await untilProlonged(pilot)
  world.clock.move(29 * day)
  const second = await pilot.get('/auth/me/')

  expect(first.statusCode).toBe(200)
  expect(first.cookies).toMatchObject([{ value: pilot.cookie.split('=')[1], maxAge: thirtyDays, httpOnly: true, sameSite: 'Lax', path: '/' }])
  expect(second.statusCode).toBe(200)
})

test('a call that opens the database prolongs the session too', async () => {
  const pilot = await world.create()

  world.clock.move(29 * day)
  const first = await pilot.get('/family/')
  await untilProlonged(pilot)
  world.clock.move(29 * day)

  expect(first.cookies).toMatchObject([{ maxAge: thirtyDays }])
  expect((await pilot.get('/family/')).statusCode).toBe(200)
})

test('a session not used for thirty days is over, and using it does not bring it back', async () => {
  const pilot = await world.create()
  const expiry = await expiryOf(pilot)

  world.clock.move(31 * day)
  const answers = [await pilot.get('/auth/me/'), await pilot.get('/account/'), await pilot.post('/account/', { full_name: 'Helena' })]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  expect(answers.flatMap(({ cookies }) => cookies)).toEqual([])
  expect(await expiryOf(pilot)).toBe(expiry)
})

test('a session used within the hour is not written again', async () => {
  const pilot = await world.create()
  const expiry = await expiryOf(pilot)

  world.clock.move(59 * minute)
  const answer = await pilot.get('/auth/me/')

  expect(answer.statusCode).toBe(200)
  expect(answer.cookies).toEqual([])
  expect(await expiryOf(pilot)).toBe(expiry)
})

test('an answer of a session is never kept by a cache', async () => {
  const pilot = await world.create()

  const answer = await pilot.get('/auth/me/')

  expect(answer.headers['cache-control']).toBe('no-store')
})
