import { expect, test } from 'vitest'

import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { hour } from '#server/platform/clock.ts'

const world = useWorld()

let visitors = 0
async function loginAgain({ email }: TestClient): Promise<string> {
  const payload = { email, password: goodPassword }
  return cookieOf(
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: `192.0.2.${++visitors}`,
      payload,
    }),
  )
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const { statusCode } = await world.app.inject({ url: '/api/auth/me/', headers: { cookie } })
  return statusCode === 200
}

test('signing out ends this session and no other', async () => {
  const pilot = await world.create()
  const stranger = await world.create()
  const phone = await loginAgain(pilot)

  const response = await pilot.post('/auth/logout/')

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ done: true })
  expect(await isSignedIn(pilot.cookie)).toBe(false)
  expect(await isSignedIn(phone)).toBe(true)
  expect(await isSignedIn(stranger.cookie)).toBe(true)
})

test('signing out clears the browser’s cache but not its storage or device cookie', async () => {
  const pilot = await world.create()

  const response = await pilot.post('/auth/logout/')

  expect(response.headers['clear-site-data']).toBe('"cache"')
  expect(response.cookies.map(({ name }) => name)).toEqual(['forerunners_session'])
})

test('signing out clears the session cookie', async () => {
  const pilot = await world.create()

  const response = await pilot.post('/auth/logout/')

  expect(response.cookies).toMatchObject([
    { name: 'forerunners_session', value: '', path: '/', expires: new Date(0) },
  ])
})

test('signing out hours after the last use still clears the cookie', async () => {
  const pilot = await world.create()
  world.clock.move(2 * hour)

  const response = await pilot.post('/auth/logout/')

  expect(response.statusCode).toBe(200)
  expect(response.cookies.map(({ value }) => value)).toEqual([''])
  expect(await isSignedIn(pilot.cookie)).toBe(false)
})

test('signing out twice returns 401', async () => {
  const pilot = await world.create()
  await pilot.post('/auth/logout/')

  const response = await pilot.post('/auth/logout/')

  expect(response.statusCode).toBe(401)
})

test('signing out deletes the session row', async () => {
  const pilot = await world.create()

  await pilot.post('/auth/logout/')

  const rows = await world.database.transaction((tx) =>
    tx.selectFrom('sessions').select('account_id').where('account_id', '=', pilot.accountId).execute(),
  )
  expect(rows).toEqual([])
})
