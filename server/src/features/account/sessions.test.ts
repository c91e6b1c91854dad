import { expect, test } from 'vitest'

import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

interface SessionList {
  readonly items: {
    readonly id: string
    readonly browser: string | null
    readonly system: string | null
    readonly is_this: boolean
  }[]
}

let visitors = 0
async function signInFrom({ email }: TestClient, device: string): Promise<string> {
  const remoteAddress = `203.0.113.${++visitors}`
  const payload = { email, password: goodPassword }
  return cookieOf(
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress,
      headers: { 'user-agent': device },
      payload,
    }),
  )
}
const isIn = async (cookie: string) =>
  (await world.app.inject({ url: '/api/auth/me/', headers: { cookie } })).statusCode === 200
const wrongPassword = { current_password: 'This isn’t your current password.' }
const proof = { current_password: goodPassword }
const listOf = async (pilot: TestClient) => (await pilot.get('/account/sessions/')).json<SessionList>().items

test('sessions are listed with their device, newest first, and the current one is marked', async () => {
  const pilot = await world.create()
  world.clock.move(minute)
  await signInFrom(pilot, firefox)

  const sessions = await listOf(pilot)

  expect(sessions).toMatchObject([
    { browser: 'Firefox', system: 'Linux', is_this: false },
    { browser: null, system: null, is_this: true },
  ])
  expect(JSON.stringify(sessions)).not.toContain('token')
})

test('ending a session ends only that one', async () => {
  const pilot = await world.create()
  const [phone, laptop] = [await signInFrom(pilot, firefox), await signInFrom(pilot, 'curl/8.5.0')]
  const id = (await listOf(pilot)).find(({ browser }) => browser === 'Firefox')?.id ?? ''

  const response = await pilot.post(`/account/sessions/${id}/end/`, proof)

  expect(response.statusCode).toBe(200)
  expect(await Promise.all([phone, laptop, pilot.cookie].map(isIn))).toEqual([false, true, true])
  expect((await pilot.post(`/account/sessions/${id}/end/`, proof)).statusCode).toBe(404)
})

test('ending another session, or all others, needs the password', async () => {
  const pilot = await world.create()
  const phone = await signInFrom(pilot, firefox)
  const id = (await listOf(pilot)).find(({ browser }) => browser === 'Firefox')?.id ?? ''

  const responses = [
    await pilot.post(`/account/sessions/${id}/end/`),
    await pilot.post(`/account/sessions/${id}/end/`, { current_password: 'not mine' }),
    await pilot.post('/account/sessions/end-others/'),
    await pilot.post('/account/sessions/end-others/', { current_password: 'not mine' }),
  ]

  expect(responses.map((response) => response.statusCode)).toEqual([400, 400, 400, 400])
  expect([responses[1]?.json().fields, responses[3]?.json().fields]).toEqual([wrongPassword, wrongPassword])
  expect(await isIn(phone)).toBe(true)
})

test('ending the current session needs no password and clears the cookie', async () => {
  const pilot = await world.create()
  const id = (await listOf(pilot))[0]?.id ?? ''

  const response = await pilot.post(`/account/sessions/${id}/end/`)

  expect(response.cookies).toMatchObject([{ name: 'forerunners_session', value: '' }])
  expect(await isIn(pilot.cookie)).toBe(false)
})

test('ending all other sessions leaves those of other accounts', async () => {
  const [pilot, stranger] = [await world.create(), await world.create()]
  const [phone, laptop] = [await signInFrom(pilot, firefox), await signInFrom(pilot, firefox)]

  await pilot.post('/account/sessions/end-others/', proof)

  expect(await Promise.all([phone, laptop, pilot.cookie, stranger.cookie].map(isIn))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(await listOf(pilot)).toHaveLength(1)
})

test('another pilot’s session can’t be ended, even with its id', async () => {
  const [pilot, stranger] = [await world.create(), await world.create()]
  const id = (await listOf(stranger))[0]?.id ?? ''

  const response = await pilot.post(`/account/sessions/${id}/end/`)

  expect(response.statusCode).toBe(404)
  expect(await isIn(stranger.cookie)).toBe(true)
})

test('expired sessions are not listed, and a long list is paged', async () => {
  const pilot = await world.create()
  await signInFrom(pilot, firefox)
  world.clock.move(29 * day)
  const cookie = await signInFrom(pilot, firefox)
  await signInFrom(pilot, firefox)
  world.clock.move(2 * day)
  const get = (query: string) =>
    world.app
      .inject({ url: `/api/account/sessions/${query}`, headers: { cookie } })
      .then((response) => response.json<SessionList & { next: string | null }>())

  const first = await get('?limit=1')
  const second = await get(`?limit=1&cursor=${first.next}`)

  expect([first.items.length, second.items.length, second.next]).toEqual([1, 1, null])
  expect(first.items[0]?.id).not.toBe(second.items[0]?.id)
})
