import { expect, onTestFinished, test } from 'vitest'

import { atOnce, countWaiting } from '../../../test/at-once.ts'
import { cookieOf, goodPassword, useWorld, type Voice } from '../../../test/world.ts'
import { hour, minute } from '#server/platform/clock.ts'

const world = useWorld()
const newPassword = 'a lantern in the boathouse'
const over = { detail: 'This link no longer works. Ask for a new one.' }

let visitors = 0
function post(path: string, payload: object, address = `203.0.113.${++visitors}`) {
  return world.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: address, payload })
}

async function linkFor({ email }: Voice): Promise<string> {
  await post('/auth/recovery/', { email })
  return world.secretIn((await world.lastMailTo(email))?.body)
}

function recover(token: string, password = newPassword, confirm_password = password) {
  return post('/auth/recovery/password/', { token, password, confirm_password })
}

async function letsIn({ email }: Voice, password: string): Promise<boolean> {
  const { statusCode } = await post('/auth/login/', { email, password })
  return statusCode === 200
}

test('the link sets a new password, and the old one no longer lets anybody in', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const answer = await recover(token)

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ done: true })
  expect(answer.cookies).toEqual([])
  expect(await letsIn(pilot, newPassword)).toBe(true)
  expect(await letsIn(pilot, goodPassword)).toBe(false)
})

test('a link works once', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)
  await recover(token)

  const answer = await recover(token, 'the third choice of words')

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual(over)
  expect(await letsIn(pilot, newPassword)).toBe(true)
})

test('of two who use a link at once one wins, and it is the winner’s password that holds', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)
  const passwords = ['the first choice of words', 'the second choice of words']

  const answers = await atOnce(
    world,
    'recovery_links',
    passwords.map((password) => () => recover(token, password)),
  )

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  const letIn = await Promise.all(passwords.map((password) => letsIn(pilot, password)))
  expect(letIn).toEqual(answers.map(({ statusCode }) => statusCode === 200))
})

test('a new password signs every device out, and nobody else', async () => {
  const pilot = await world.create()
  const phone = cookieOf(await post('/auth/login/', { email: pilot.email, password: goodPassword }))
  const stranger = await world.create()

  await recover(await linkFor(pilot))

  const cookies = [pilot.cookie, phone, stranger.cookie]
  const answers = await Promise.all(cookies.map((cookie) => world.app.inject({ url: '/api/auth/me/', headers: { cookie } })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200])
})

test('somebody who was just signing in with the old password does not stay in', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)
  // Held where a sign-in looks for its family, after it has found the old password right.
  const holder = await world.database.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; lock table members in access exclusive mode')
  const entering = post('/auth/login/', { email: pilot.email, password: goodPassword })
  await expect.poll(() => countWaiting(world)).toBe(1)
  let isDone = false
  const recovering = recover(token).finally(() => (isDone = true))

  // Either it is through, or it waits for the sign-in: both are ways to keep the promise.
  await expect.poll(async () => isDone || (await countWaiting(world)) === 2).toBe(true)
  await holder.query('commit')

  expect((await recovering).statusCode).toBe(200)
  const me = await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(await entering) } })
  expect(me.statusCode).toBe(401)
})

test('a link still works just before its hour is over', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  world.clock.move(hour - minute)

  expect((await recover(token)).statusCode).toBe(200)
})

test('a link is over after an hour', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)
  world.clock.move(hour)

  const answer = await recover(token)

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual(over)
  expect(await letsIn(pilot, goodPassword)).toBe(true)
})

test('a new link ends the one before it', async () => {
  const pilot = await world.create()
  const first = await linkFor(pilot)
  const second = await linkFor(pilot)

  const old = await recover(first)
  const current = await recover(second)

  expect(second).not.toBe(first)
  expect(old.json()).toEqual(over)
  expect(current.statusCode).toBe(200)
})

test.each([
  ['too short', 'q7#Lw2!', 'Eight characters or more are needed.'],
  ['a common one', 'password123', 'This is one of the passwords people guess first. Choose another.'],
])('a password that is %s is said at its field, and the link stays usable', async (_, password, sentence) => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const refused = await recover(token, password)

  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({ password: sentence })
  expect((await recover(token)).statusCode).toBe(200)
})

test('the address itself is no new password, and the link stays usable', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const refused = await recover(token, pilot.email)

  expect(refused.json().fields).toEqual({ password: 'The password must not be your email address.' })
  expect((await recover(token)).statusCode).toBe(200)
})

test('two passwords that differ are said at the second one, and the link stays usable', async () => {
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const refused = await recover(token, newPassword, `${newPassword}.`)

  expect(refused.json().fields).toEqual({ confirm_password: 'The two passwords differ.' })
  expect((await recover(token)).statusCode).toBe(200)
})

test('a link nobody sent is over', async () => {
  const answer = await recover('A'.repeat(43))

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual(over)
})

test.each(['', 'short', 'A'.repeat(44), `${'A'.repeat(42)}/`])('%j is not a whole link', async (token) => {
  const answer = await recover(token)

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ token: 'This link is not complete.' })
})

test('an invitation is no recovery link', async () => {
  const { founder } = await world.foundFamily()
  const email = world.newEmail()
  await founder.post('/family/invitations/', { email, role: 'guardian' })
  const invitation = world.secretIn((await world.lastMailTo(email))?.body)

  const answer = await recover(invitation)

  expect(invitation).toHaveLength(43)
  expect(answer.json()).toEqual(over)
})

test('who holds the mailbox gets in at once, though guesses had shut the door', async () => {
  const pilot = await world.create()
  const address = '198.51.100.3'
  for (let time = 0; time < 9; time++) await post('/auth/login/', { email: pilot.email, password: 'a wrong one' }, address)
  const shut = await post('/auth/login/', { email: pilot.email, password: goodPassword }, address)
  const token = await linkFor(pilot)

  await post('/auth/recovery/password/', { token, password: newPassword, confirm_password: newPassword }, address)

  expect(shut.statusCode).toBe(429)
  expect((await post('/auth/login/', { email: pilot.email, password: newPassword }, address)).statusCode).toBe(200)
})

test('guessing links from one address is slowed down', async () => {
  const address = '198.51.100.4'
  const guess = (token: string) => post('/auth/recovery/password/', { token, password: newPassword, confirm_password: newPassword }, address)
  for (const answer of await Promise.all(Array.from({ length: 30 }, () => guess('B'.repeat(43))))) expect(answer.statusCode).toBe(400)
  const pilot = await world.create()
  const token = await linkFor(pilot)

  const slowed = await guess(token)

  expect(slowed.statusCode).toBe(429)
  expect((await recover(token)).statusCode).toBe(200)
})
