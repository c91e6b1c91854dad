import { expect, test } from 'vitest'

import { cookieOf, goodPassword, useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()
const newPassword = 'a lantern in the boathouse'

let visitors = 0
function login({ email }: Voice, password: string) {
  const payload = { email, password }
  return world.app.inject({ method: 'POST', url: '/api/auth/login/', remoteAddress: `203.0.113.${++visitors}`, payload })
}

function change(voice: Voice, body: Record<string, unknown> = {}) {
  return voice.post('/account/password/', {
    current_password: goodPassword,
    new_password: newPassword,
    confirm_password: body['new_password'] ?? newPassword,
    ...body,
  })
}

test('a changed password is the one that lets in', async () => {
  const pilot = await world.create()

  const answer = await change(pilot)

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ done: true })
  expect((await login(pilot, newPassword)).statusCode).toBe(200)
  expect((await login(pilot, goodPassword)).statusCode).toBe(400)
})

test('changing the password signs every other device out, but not this one', async () => {
  const pilot = await world.create()
  const phone = cookieOf(await login(pilot, goodPassword))
  const stranger = await world.create()

  await change(pilot)

  const cookies = [pilot.cookie, phone, stranger.cookie]
  const answers = await Promise.all(cookies.map((cookie) => world.app.inject({ url: '/api/auth/me/', headers: { cookie } })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200])
})

test('the account’s address is told about it, in the account’s language and without a secret', async () => {
  const pilot = await world.create({ language: 'de' })

  await change(pilot)

  const mail = await world.lastMailTo(pilot.email)
  expect(mail).toMatchObject({ language: 'de', subject: 'Ihr Passwort für Forerunners wurde geändert' })
  expect(mail?.body).toContain('http://house.test/auth/recovery')
  expect(mail?.body).not.toContain(newPassword)
  expect(world.secretIn(mail?.body)).toBe('')
})

test('without the current password nothing changes', async () => {
  const pilot = await world.create()
  const phone = cookieOf(await login(pilot, goodPassword))

  const answer = await change(pilot, { current_password: 'the orchard before the mill' })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ current_password: 'This is not your current password.' })
  expect((await login(pilot, goodPassword)).statusCode).toBe(200)
  expect((await world.app.inject({ url: '/api/auth/me/', headers: { cookie: phone } })).statusCode).toBe(200)
  expect(await world.lastMailTo(pilot.email)).toBeUndefined()
})

test.each([
  ['too short', 'q7#Lw2!', 'Eight characters or more are needed.'],
  ['too long', 'w7-'.repeat(43), '128 characters at most.'],
  ['a common one', 'password123', 'This is one of the passwords people guess first. Choose another.'],
])('a new password that is %s is refused, and the old one stays', async (_, new_password, sentence) => {
  const pilot = await world.create()

  const answer = await change(pilot, { new_password })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ new_password: sentence })
  expect((await login(pilot, goodPassword)).statusCode).toBe(200)
})

test('the address itself is no new password', async () => {
  const pilot = await world.create()

  const answer = await change(pilot, { new_password: pilot.email })

  expect(answer.json().fields).toEqual({ new_password: 'The password must not be your email address.' })
})

test('two passwords that differ are said at the second one', async () => {
  const pilot = await world.create()

  const answer = await change(pilot, { confirm_password: goodPassword })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ confirm_password: 'The two passwords differ.' })
})

test('guessing the current password in an open session is slowed down', async () => {
  const pilot = await world.create()
  for (let time = 0; time < 8; time++) expect((await change(pilot, { current_password: 'a wrong one' })).statusCode).toBe(400)

  const slowed = await change(pilot)

  expect(slowed.statusCode).toBe(429)
  expect((await login(pilot, goodPassword)).statusCode).toBe(200)
})

test('of two changes at once only the first still knows the current password', async () => {
  const pilot = await world.create()
  const passwords = ['the first choice of words', 'the second choice of words']

  const answers = await Promise.all(passwords.map((new_password) => change(pilot, { new_password })))

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  const letIn = await Promise.all(passwords.map(async (password) => (await login(pilot, password)).statusCode === 200))
  expect(letIn).toEqual(answers.map(({ statusCode }) => statusCode === 200))
})

test('a recovery link asked for before no longer sets a password after it was changed', async () => {
  const pilot = await world.create()
  await world.app.inject({ method: 'POST', url: '/api/auth/recovery/', remoteAddress: '198.51.100.1', payload: { email: pilot.email } })
  const token = world.secretIn((await world.lastMailTo(pilot.email))?.body)

  await change(pilot)

  const payload = { token, password: 'somebody else’s words', confirm_password: 'somebody else’s words' }
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/recovery/password/', remoteAddress: '198.51.100.1', payload })
  expect(token).toHaveLength(43)
  expect(answer.statusCode).toBe(400)
})
