import { expect, test } from 'vitest'

import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()
const linkExpired = [400, { code: 'link_expired', detail: 'This link no longer works. Request a new one.' }]

let visitors = 0
const post = (path: string, payload: object) =>
  world.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: `198.51.100.${++visitors}`, payload })
const confirm = (token: string) => post('/auth/confirm-email/', { token })
const requestChange = (pilot: TestClient, email: string, current_password = goodPassword) =>
  pilot.post('/account/email/', { email, current_password })
async function linkTo(email: string): Promise<string> {
  return world.secretIn((await world.lastMailTo(email))?.body)
}
async function canSignIn(email: string): Promise<boolean> {
  return cookieOf(await post('/auth/login/', { email, password: goodPassword })) !== ''
}

test('the address changes when the link sent to the new one is opened, and not before', async () => {
  const pilot = await world.create()
  const email = world.newEmail()

  const response = await requestChange(pilot, email)
  const pending = (await pilot.get('/account/email/')).json()
  const before = (await pilot.get('/account/')).json().email
  const token = await linkTo(email)
  const confirmed = await confirm(token)

  expect([response.statusCode, before]).toEqual([200, pilot.email])
  expect(pending).toEqual({ pending: { email, expires_at: expect.any(String) } })
  expect([confirmed.statusCode, confirmed.json(), confirmed.cookies]).toEqual([200, { email }, []])
  expect((await pilot.get('/account/')).json().email).toBe(email)
  expect((await pilot.get('/account/email/')).json()).toEqual({ pending: null })
  expect([await canSignIn(email), await canSignIn(pilot.email)]).toEqual([true, false])
})

test('an email change notifies the old address with a link to stop it', async () => {
  const pilot = await world.create()
  const email = world.newEmail()

  await requestChange(pilot, email)

  const notice = await world.lastMailTo(pilot.email)
  expect(notice?.subject).toBe('Your Forerunners email address is about to change')
  expect(notice?.body).toContain(email)
  expect(notice?.body).toContain('http://house.test/auth/recovery')
  expect(world.secretIn(notice?.body)).toBe('')
})

test('a change to an address that has an account looks the same but sends no link', async () => {
  const [pilot, other] = [await world.create(), await world.create()]

  const taken = await requestChange(pilot, other.email.toUpperCase())
  const free = await requestChange(await world.create(), world.newEmail())

  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
  expect((await pilot.get('/account/email/')).json().pending).toMatchObject({
    email: other.email.toUpperCase(),
  })
  const mail = await world.lastMailTo(other.email)
  expect(mail?.subject).toBe('Someone tried to use your email address')
  expect(world.secretIn(mail?.body)).toBe('')
  expect(await canSignIn(other.email)).toBe(true)
})

test('an address that is registered in the meantime is not overwritten', async () => {
  const pilot = await world.create()
  const email = world.newEmail()
  await requestChange(pilot, email)
  const token = await linkTo(email)
  const other = await world.create({ email })

  const response = await confirm(token)

  expect([response.statusCode, response.json()]).toMatchObject(linkExpired)
  expect((await pilot.get('/account/')).json().email).toBe(pilot.email)
  expect((await other.get('/account/')).json().email).toBe(email)
})

test('an email link works once within a day, until a newer link, a withdrawal or a new password', async () => {
  const pilot = await world.create()
  const emails = Array.from({ length: 5 }, () => world.newEmail())
  const links: string[] = []
  const begin = async (index: number) => {
    await requestChange(pilot, emails[index] ?? '')
    links.push(await linkTo(emails[index] ?? ''))
  }
  await begin(0)
  await begin(1)
  const older = await confirm(links[0] ?? '')
  const newer = await confirm(links[1] ?? '')
  const again = await confirm(links[1] ?? '')
  await begin(2)
  const withdrawn = await pilot.post('/account/email/withdraw/')
  const afterWithdrawal = await confirm(links[2] ?? '')
  await begin(3)
  world.clock.move(day)
  const late = await confirm(links[3] ?? '')
  const pendingLate = (await pilot.get('/account/email/')).json()
  await begin(4)
  const new_password = 'a lantern in the boathouse'
  await pilot.post('/account/password/', {
    current_password: goodPassword,
    new_password,
    confirm_password: new_password,
  })
  const afterPassword = await confirm(links[4] ?? '')

  expect(new Set(links).size).toBe(5)
  expect([newer.statusCode, withdrawn.statusCode]).toEqual([200, 200])
  for (const response of [older, again, afterWithdrawal, late, afterPassword])
    expect([response.statusCode, response.json()]).toMatchObject(linkExpired)
  expect(pendingLate).toEqual({ pending: null })
  expect((await pilot.get('/account/')).json().email).toBe(emails[1])
})

test('an email link works until its last minute, also without a session', async () => {
  const pilot = await world.create()
  const email = world.newEmail()
  await requestChange(pilot, email)
  const token = await linkTo(email)
  await pilot.post('/auth/logout/')
  world.clock.move(day - minute)

  expect((await confirm(token)).statusCode).toBe(200)
})

test.each([
  [
    'the wrong password',
    (pilot: TestClient) => requestChange(pilot, 'new@house.test', 'not mine'),
    { current_password: 'This isn’t your current password.' },
  ],
  [
    'the address it is already',
    (pilot: TestClient) => requestChange(pilot, pilot.email.toUpperCase()),
    { email: 'This is already your address.' },
  ],
  [
    'what is no address',
    (pilot: TestClient) => requestChange(pilot, 'new@house'),
    { email: 'Enter a valid email address.' },
  ],
  [
    'an address with a line break',
    (pilot: TestClient) => requestChange(pilot, 'new@house.test\nbcc: all@house.test'),
    { email: 'Enter a valid email address.' },
  ],
])('an email change with %s is refused at its field and sends nothing', async (_, request, fields) => {
  const pilot = await world.create()

  const response = await request(pilot)

  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
  expect((await pilot.get('/account/email/')).json()).toEqual({ pending: null })
  expect(await world.lastMailTo(pilot.email)).toBeUndefined()
})

test('withdrawing an email change returns 404 if none is pending', async () => {
  const response = await (await world.create()).post('/account/email/withdraw/')

  expect(response.statusCode).toBe(404)
})
