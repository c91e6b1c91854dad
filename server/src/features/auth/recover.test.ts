import { expect, onTestFinished, test } from 'vitest'

import { atOnce, countWaiting } from '../../../test/at-once.ts'
import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { hour, minute } from '#server/platform/clock.ts'

const world = useWorld()
const newPassword = 'a lantern in the boathouse'
const linkExpired = { code: 'link_expired', detail: 'This link no longer works. Request a new one.' }

let visitors = 0
function post(path: string, payload: object, address = `203.0.113.${++visitors}`) {
  return world.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: address, payload })
}

async function linkFor({ email }: TestClient): Promise<string> {
  await post('/auth/recovery/', { email })
  return world.secretIn((await world.lastMailTo(email))?.body)
}

function recover(token: string, password = newPassword, confirm_password = password) {
  return post('/auth/recovery/password/', { token, password, confirm_password })
}

async function canSignIn({ email }: TestClient, password: string): Promise<boolean> {
  const { statusCode } = await post('/auth/login/', { email, password })
  return statusCode === 200
}

test('a recovery link sets a new password and voids the old one', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const response = await recover(token)

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ done: true })
  expect(response.cookies).toEqual([])
  expect(await canSignIn(pilot, newPassword)).toBe(true)
  expect(await canSignIn(pilot, goodPassword)).toBe(false)
})

test('a recovery link works once', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)
  await recover(token)

  const response = await recover(token, 'the third choice of words')

  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual(linkExpired)
  expect(await canSignIn(pilot, newPassword)).toBe(true)
})

test('a recovery link used twice in parallel sets one password', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)
  const passwords = ['the first choice of words', 'the second choice of words']

  const responses = await atOnce(
    world,
    'recovery_links',
    passwords.map((password) => () => recover(token, password)),
  )

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  const letIn = await Promise.all(passwords.map((password) => canSignIn(pilot, password)))
  expect(letIn).toEqual(responses.map(({ statusCode }) => statusCode === 200))
})

test('a recovered password signs out every device of that account only', async () => {
  const pilot = await world.create()
  const phone = cookieOf(await post('/auth/login/', { email: pilot.email, password: goodPassword }))
  const stranger = await world.create()

  await recover(await linkFor(pilot))

  const cookies = [pilot.cookie, phone, stranger.cookie]
  const responses = await Promise.all(
    cookies.map((cookie) => world.app.inject({ url: '/api/auth/me/', headers: { cookie } })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200])
})

test('a parallel sign-in with the old password doesn’t survive a recovery', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)
  // Blocks a sign-in after it accepted the old password.
  const holder = await world.database.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; lock table members in access exclusive mode')
  const entering = post('/auth/login/', { email: pilot.email, password: goodPassword })
  await expect.poll(() => countWaiting(world)).toBe(1)
  let isDone = false
  const recovering = recover(token).finally(() => (isDone = true))

  // Either the recovery is done, or it waits for the sign-in: both are correct.
  await expect.poll(async () => isDone || (await countWaiting(world)) === 2).toBe(true)
  await holder.query('commit')

  expect((await recovering).statusCode).toBe(200)
  const me = await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(await entering) } })
  expect(me.statusCode).toBe(401)
})

test('a recovery link works until just before its hour is linkExpired', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  world.clock.move(hour - minute)

  expect((await recover(token)).statusCode).toBe(200)
})

test('a recovery link expires after an hour', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)
  world.clock.move(hour)

  const response = await recover(token)

  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual(linkExpired)
  expect(await canSignIn(pilot, goodPassword)).toBe(true)
})

test('a new recovery link voids the previous one', async () => {
  const pilot = await world.create()
  const first = await linkFor(pilot)
  const second = await linkFor(pilot)

  const old = await recover(first)
  const current = await recover(second)

  expect(second).not.toBe(first)
  expect(old.json()).toEqual(linkExpired)
  expect(current.statusCode).toBe(200)
})

test.each([
  ['too short', 'q7#Lw2!', 'Use at least eight characters.'],
  ['a common one', 'password123', 'This is one of the passwords people guess first. Choose another.'],
])('a recovery password that is %s is refused and the link stays valid', async (_, password, sentence) => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const refused = await recover(token, password)

  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({ password: sentence })
  expect((await recover(token)).statusCode).toBe(200)
})

test('the address itself is refused as a recovery password and the link stays valid', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const refused = await recover(token, pilot.email)

  expect(refused.json().fields).toEqual({ password: 'Your password can’t be your email address.' })
  expect((await recover(token)).statusCode).toBe(200)
})

test('two different recovery passwords are refused and the link stays valid', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const refused = await recover(token, newPassword, `${newPassword}.`)

  expect(refused.json().fields).toEqual({ confirm_password: 'The passwords don’t match.' })
  expect((await recover(token)).statusCode).toBe(200)
})

test('an unknown recovery link is refused', async () => {
  const response = await recover('A'.repeat(43))

  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual(linkExpired)
})

test.each(['', 'short', 'A'.repeat(44), `${'A'.repeat(42)}/`])(
  'the recovery link %j is refused as incomplete',
  async (token) => {
    const response = await recover(token)

    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toEqual({ token: 'This link is incomplete.' })
  },
)

test('an invitation can’t be used as a recovery link', async () => {
  const { founder } = await world.foundFamily()
  const email = world.newEmail()
  await founder.post('/family/invitations/', { email, role: 'guardian' })
  const invitation = world.secretIn((await world.lastMailTo(email))?.body)

  const response = await recover(invitation)

  expect(invitation).toHaveLength(43)
  expect(response.json()).toEqual(linkExpired)
})

test('a recovery resets the throttle of earlier guesses', async () => {
  const pilot = await world.create()
  const address = '198.51.100.3'
  for (let time = 0; time < 9; time++)
    await post('/auth/login/', { email: pilot.email, password: 'a wrong one' }, address)
  const shut = await post('/auth/login/', { email: pilot.email, password: goodPassword }, address)
  const token = await linkFor(pilot)

  await post(
    '/auth/recovery/password/',
    { token, password: newPassword, confirm_password: newPassword },
    address,
  )

  expect(shut.statusCode).toBe(429)
  expect(
    (await post('/auth/login/', { email: pilot.email, password: newPassword }, address)).statusCode,
  ).toBe(200)
})

test('guessing recovery links from one IP address is throttled', async () => {
  const address = '198.51.100.4'
  const guess = (token: string) =>
    post('/auth/recovery/password/', { token, password: newPassword, confirm_password: newPassword }, address)
  for (const response of await Promise.all(Array.from({ length: 30 }, () => guess('B'.repeat(43)))))
    expect(response.statusCode).toBe(400)
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const slowed = await guess(token)

  expect(slowed.statusCode).toBe(429)
  expect((await recover(token)).statusCode).toBe(200)
})
