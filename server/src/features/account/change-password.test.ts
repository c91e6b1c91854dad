import { expect, test } from 'vitest'

import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()
const newPassword = 'a lantern in the boathouse'

let visitors = 0
function login({ email }: TestClient, password: string) {
  const payload = { email, password }
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: `203.0.113.${++visitors}`,
    payload,
  })
}

function change(client: TestClient, body: Record<string, unknown> = {}) {
  return client.post('/account/password/', {
    current_password: goodPassword,
    new_password: newPassword,
    confirm_password: body['new_password'] ?? newPassword,
    ...body,
  })
}

test('only the new password signs in after a change', async () => {
  const pilot = await world.create()

  const response = await change(pilot)

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ done: true })
  expect((await login(pilot, newPassword)).statusCode).toBe(200)
  expect((await login(pilot, goodPassword)).statusCode).toBe(400)
})

test('changing the password signs out every other device, but not this one', async () => {
  const pilot = await world.create()
  const phone = cookieOf(await login(pilot, goodPassword))
  const stranger = await world.create()

  await change(pilot)

  const cookies = [pilot.cookie, phone, stranger.cookie]
  const responses = await Promise.all(
    cookies.map((cookie) => world.app.inject({ url: '/api/auth/me/', headers: { cookie } })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200])
})

test('a password change is emailed in the account’s language without a secret', async () => {
  const pilot = await world.create({ language: 'de' })

  await change(pilot)

  const mail = await world.lastMailTo(pilot.email)
  expect(mail).toMatchObject({ language: 'de', subject: 'Ihr Passwort für Forerunners wurde geändert' })
  expect(mail?.body).toContain('http://house.test/auth/recovery')
  expect(mail?.body).not.toContain(newPassword)
  expect(world.secretIn(mail?.body)).toBe('')
})

test('a wrong current password changes nothing', async () => {
  const pilot = await world.create()
  const phone = cookieOf(await login(pilot, goodPassword))

  const response = await change(pilot, { current_password: 'the orchard before the mill' })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ current_password: 'This isn’t your current password.' })
  expect((await login(pilot, goodPassword)).statusCode).toBe(200)
  expect((await world.app.inject({ url: '/api/auth/me/', headers: { cookie: phone } })).statusCode).toBe(200)
  expect(await world.lastMailTo(pilot.email)).toBeUndefined()
})

test.each([
  ['too short', 'q7#Lw2!', 'Use at least eight characters.'],
  ['too long', 'w7-'.repeat(43), 'Use at most 128 characters.'],
  ['a common one', 'password123', 'This is one of the passwords people guess first. Choose another.'],
])('a new password that is %s is refused and the old one remains', async (_, new_password, sentence) => {
  const pilot = await world.create()

  const response = await change(pilot, { new_password })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ new_password: sentence })
  expect((await login(pilot, goodPassword)).statusCode).toBe(200)
})

test('the email address is refused as a new password', async () => {
  const pilot = await world.create()

  const response = await change(pilot, { new_password: pilot.email })

  expect(response.json().fields).toEqual({ new_password: 'Your password can’t be your email address.' })
})

test('two different new passwords are reported at the second field', async () => {
  const pilot = await world.create()

  const response = await change(pilot, { confirm_password: goodPassword })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ confirm_password: 'The passwords don’t match.' })
})

test('guessing the current password in an open session is throttled', async () => {
  const pilot = await world.create()
  for (let time = 0; time < 8; time++)
    expect((await change(pilot, { current_password: 'a wrong one' })).statusCode).toBe(400)

  const slowed = await change(pilot)

  expect(slowed.statusCode).toBe(429)
  expect((await login(pilot, goodPassword)).statusCode).toBe(200)
})

test('only one of two parallel password changes succeeds', async () => {
  const pilot = await world.create()
  const passwords = ['the first choice of words', 'the second choice of words']

  const responses = await Promise.all(passwords.map((new_password) => change(pilot, { new_password })))

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  const letIn = await Promise.all(
    passwords.map(async (password) => (await login(pilot, password)).statusCode === 200),
  )
  expect(letIn).toEqual(responses.map(({ statusCode }) => statusCode === 200))
})

test('a password change invalidates earlier recovery links', async () => {
  const pilot = await world.create()
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/',
    remoteAddress: '198.51.100.1',
    payload: { email: pilot.email },
  })
  const token = world.secretIn((await world.lastMailTo(pilot.email))?.body)

  await change(pilot)

  const payload = { token, password: 'somebody else’s words', confirm_password: 'somebody else’s words' }
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/password/',
    remoteAddress: '198.51.100.1',
    payload,
  })
  expect(token).toHaveLength(43)
  expect(response.statusCode).toBe(400)
})
