import { expect, test } from 'vitest'

import { useWorld, type TestClient } from '../../../test/world.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const thirtyDays = 30 * 24 * 60 * 60

async function expiryOf({ accountId }: TestClient): Promise<number> {
  const row = await world.database.transaction((tx) =>
    tx
      .selectFrom('sessions')
      .select('expires_at')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  )
  return row.expires_at.getTime()
}

/** Polls: the session is extended after the response. */
async function untilProlonged(pilot: TestClient) {
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
])('a request with %s is not signed in', async (_, cookie) => {
  const response = await world.app.inject({
    url: '/api/auth/me/',
    headers: cookie === undefined ? {} : { cookie },
  })

  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ code: 'no_session', detail: 'You’re not signed in.' })
})

test('a stored session hash doesn’t open the session', async () => {
  const pilot = await world.create()
  const row = await world.database.transaction((tx) =>
    tx
      .selectFrom('sessions')
      .select('token_hash')
      .where('account_id', '=', pilot.accountId)
      .executeTakeFirstOrThrow(),
  )

  for (const encoding of ['hex', 'base64url'] as const) {
    const response = await world.app.inject({
      url: '/api/auth/me/',
      cookies: { forerunners_session: row.token_hash.toString(encoding) },
    })
    expect(response.statusCode).toBe(401)
  }
})

test('each use extends a session by thirty days', async () => {
  const pilot = await world.create()

  world.clock.move(29 * day)
  const first = await pilot.get('/auth/me/')
  await untilProlonged(pilot)
  world.clock.move(29 * day)
  const second = await pilot.get('/auth/me/')

  expect(first.statusCode).toBe(200)
  expect(first.cookies).toMatchObject([
    { value: pilot.cookie.split('=')[1], maxAge: thirtyDays, httpOnly: true, sameSite: 'Lax', path: '/' },
  ])
  expect(second.statusCode).toBe(200)
})

test('a session ends ninety days after it was opened', async () => {
  const pilot = await world.create()
  for (let month = 0; month < 3; month++) {
    world.clock.move(29 * day)
    expect((await pilot.get('/auth/me/')).statusCode).toBe(200)
    if (month < 2) await untilProlonged(pilot)
  }

  world.clock.move(4 * day)

  await expect.poll(async () => (await pilot.get('/auth/me/')).statusCode).toBe(401)
})

test('a call with a transaction extends the session too', async () => {
  const pilot = await world.create()

  world.clock.move(29 * day)
  const first = await pilot.get('/family/')
  await untilProlonged(pilot)
  world.clock.move(29 * day)

  expect(first.cookies).toMatchObject([{ maxAge: thirtyDays }])
  expect((await pilot.get('/family/')).statusCode).toBe(200)
})

test('a session unused for thirty days expires and can’t be revived', async () => {
  const pilot = await world.create()
  const expiry = await expiryOf(pilot)

  world.clock.move(31 * day)
  const responses = [
    await pilot.get('/auth/me/'),
    await pilot.get('/account/'),
    await pilot.post('/account/', { full_name: 'Helena' }),
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  expect(responses.flatMap(({ cookies }) => cookies)).toEqual([])
  expect(await expiryOf(pilot)).toBe(expiry)
})

test('a session used within the hour is not written again', async () => {
  const pilot = await world.create()
  const expiry = await expiryOf(pilot)

  world.clock.move(59 * minute)
  const response = await pilot.get('/auth/me/')

  expect(response.statusCode).toBe(200)
  expect(response.cookies).toEqual([])
  expect(await expiryOf(pilot)).toBe(expiry)
})

test('responses of a session are never cached', async () => {
  const pilot = await world.create()

  const response = await pilot.get('/auth/me/')

  expect(response.headers['cache-control']).toBe('no-store')
})
