import { expect, test } from 'vitest'

import { cookieOf, goodPassword, useWorld, type Voice } from '../../../test/world.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const over = [400, { detail: 'This link no longer works. Ask for a new one.' }]

let visitors = 0
const post = (path: string, payload: object) =>
  world.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: `198.51.100.${++visitors}`, payload })
const confirm = (token: string) => post('/auth/confirm-email/', { token })
const ask = (pilot: Voice, email: string, current_password = goodPassword) => pilot.post('/account/email/', { email, current_password })
async function linkTo(email: string): Promise<string> {
  return world.secretIn((await world.lastMailTo(email))?.body)
}
async function letsIn(email: string): Promise<boolean> {
  return cookieOf(await post('/auth/login/', { email, password: goodPassword })) !== ''
}

test('the address changes when the link that went to the new one is opened, and not before', async () => {
  const pilot = await world.create()
  const email = world.newEmail()

  const answer = await ask(pilot, email)
  const pending = (await pilot.get('/account/email/')).json()
  const before = (await pilot.get('/account/')).json().email
  const token = await linkTo(email)
  const confirmed = await confirm(token)

  expect([answer.statusCode, before]).toEqual([200, pilot.email])
  expect(pending).toEqual({ pending: { email, expires_at: expect.any(String) } })
  expect([confirmed.statusCode, confirmed.json(), confirmed.cookies]).toEqual([200, { email }, []])
  expect((await pilot.get('/account/')).json().email).toBe(email)
  expect((await pilot.get('/account/email/')).json()).toEqual({ pending: null })
  expect([await letsIn(email), await letsIn(pilot.email)]).toEqual([true, false])
})

test('the old address is told, with a way to stop it', async () => {
  const pilot = await world.create()
  const email = world.newEmail()

  await ask(pilot, email)

  const notice = await world.lastMailTo(pilot.email)
  expect(notice?.subject).toBe('Your Forerunners address is about to change')
  expect(notice?.body).toContain(email)
  expect(notice?.body).toContain('http://house.test/auth/recovery')
  expect(world.secretIn(notice?.body)).toBe('')
})

test('an address that has an account gets the same answer, no link, and stays its owner’s', async () => {
  const [pilot, other] = [await world.create(), await world.create()]

  const taken = await ask(pilot, other.email.toUpperCase())
  const free = await ask(await world.create(), world.newEmail())

  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
  expect((await pilot.get('/account/email/')).json().pending).toMatchObject({ email: other.email.toUpperCase() })
  const mail = await world.lastMailTo(other.email)
  expect(mail?.subject).toBe('Somebody wanted to use your address')
  expect(world.secretIn(mail?.body)).toBe('')
  expect(await letsIn(other.email)).toBe(true)
})

test('an address that somebody takes in the meantime stays theirs', async () => {
  const pilot = await world.create()
  const email = world.newEmail()
  await ask(pilot, email)
  const token = await linkTo(email)
  const other = await world.create({ email })

  const answer = await confirm(token)

  expect([answer.statusCode, answer.json()]).toEqual(over)
  expect((await pilot.get('/account/')).json().email).toBe(pilot.email)
  expect((await other.get('/account/')).json().email).toBe(email)
})

test('a link works once and for a day; a newer one ends it, and so does taking it back or a new password', async () => {
  const pilot = await world.create()
  const emails = Array.from({ length: 5 }, () => world.newEmail())
  const links: string[] = []
  const begin = async (index: number) => {
    await ask(pilot, emails[index] ?? '')
    links.push(await linkTo(emails[index] ?? ''))
  }
  await begin(0)
  await begin(1)
  const older = await confirm(links[0] ?? '')
  const newer = await confirm(links[1] ?? '')
  const again = await confirm(links[1] ?? '')
  await begin(2)
  const takenBack = await pilot.post('/account/email/take-back/')
  const afterTakenBack = await confirm(links[2] ?? '')
  await begin(3)
  world.clock.move(day)
  const late = await confirm(links[3] ?? '')
  const pendingLate = (await pilot.get('/account/email/')).json()
  await begin(4)
  const new_password = 'a lantern in the boathouse'
  await pilot.post('/account/password/', { current_password: goodPassword, new_password, confirm_password: new_password })
  const afterPassword = await confirm(links[4] ?? '')

  expect(new Set(links).size).toBe(5)
  expect([newer.statusCode, takenBack.statusCode]).toEqual([200, 200])
  for (const answer of [older, again, afterTakenBack, late, afterPassword]) expect([answer.statusCode, answer.json()]).toEqual(over)
  expect(pendingLate).toEqual({ pending: null })
  expect((await pilot.get('/account/')).json().email).toBe(emails[1])
})

test('just before its day is over a link still works, without a session too', async () => {
  const pilot = await world.create()
  const email = world.newEmail()
  await ask(pilot, email)
  const token = await linkTo(email)
  await pilot.post('/auth/logout/')
  world.clock.move(day - minute)

  expect((await confirm(token)).statusCode).toBe(200)
})

test.each([
  ['the wrong password', (pilot: Voice) => ask(pilot, 'new@house.test', 'not mine'), { current_password: 'This is not your current password.' }],
  ['the address it is already', (pilot: Voice) => ask(pilot, pilot.email.toUpperCase()), { email: 'This is your address already.' }],
  ['what is no address', (pilot: Voice) => ask(pilot, 'new@house'), { email: 'This is not an email address.' }],
  ['an address with a line break', (pilot: Voice) => ask(pilot, 'new@house.test\nbcc: all@house.test'), { email: 'This is not an email address.' }],
])('%s is said at its field, and nothing is sent', async (_, asking, fields) => {
  const pilot = await world.create()

  const answer = await asking(pilot)

  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  expect((await pilot.get('/account/email/')).json()).toEqual({ pending: null })
  expect(await world.lastMailTo(pilot.email)).toBeUndefined()
})

test('where nothing is pending, there is nothing to take back', async () => {
  const answer = await (await world.create()).post('/account/email/take-back/')

  expect(answer.statusCode).toBe(404)
})
