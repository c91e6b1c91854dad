import { expect, test } from 'vitest'

import { cookieOf, goodPassword, useWorld, type Voice } from '../../../test/world.ts'
import { hour } from '#server/platform/clock.ts'

const world = useWorld()

let visitors = 0
async function loginAgain({ email }: Voice): Promise<string> {
  const payload = { email, password: goodPassword }
  return cookieOf(await world.app.inject({ method: 'POST', url: '/api/auth/login/', remoteAddress: `192.0.2.${++visitors}`, payload }))
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const { statusCode } = await world.app.inject({ url: '/api/auth/me/', headers: { cookie } })
  return statusCode === 200
}

test('signing out ends this session and no other', async () => {
  const pilot = await world.create()
  const stranger = await world.create()
  const phone = await loginAgain(pilot)

  const answer = await pilot.post('/auth/logout/')

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ done: true })
  expect(await isSignedIn(pilot.cookie)).toBe(false)
  expect(await isSignedIn(phone)).toBe(true)
  expect(await isSignedIn(stranger.cookie)).toBe(true)
})

test('signing out takes the cookie back', async () => {
  const pilot = await world.create()

  const answer = await pilot.post('/auth/logout/')

  expect(answer.cookies).toMatchObject([{ name: 'forerunners_session', value: '', path: '/', expires: new Date(0) }])
})

test('signing out hours after the last use still takes the cookie back', async () => {
  const pilot = await world.create()
  world.clock.move(2 * hour)

  const answer = await pilot.post('/auth/logout/')

  expect(answer.statusCode).toBe(200)
  expect(answer.cookies.map(({ value }) => value)).toEqual([''])
  expect(await isSignedIn(pilot.cookie)).toBe(false)
})

test('signing out twice says that one is not signed in', async () => {
  const pilot = await world.create()
  await pilot.post('/auth/logout/')

  const answer = await pilot.post('/auth/logout/')

  expect(answer.statusCode).toBe(401)
})

test('the row of an ended session is gone', async () => {
  const pilot = await world.create()

  await pilot.post('/auth/logout/')

  const rows = await world.database.transaction((tx) =>
    tx.selectFrom('sessions').select('account_id').where('account_id', '=', pilot.accountId).execute(),
  )
  expect(rows).toEqual([])
})
