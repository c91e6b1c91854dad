import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { appCode, switchOn } from '../../../test/two-factor.ts'
import { cookieOf, goodPassword, useWorld, type Voice } from '../../../test/world.ts'
import { minute } from '#server/platform/clock.ts'

const world = useWorld()
const newPassword = 'a lantern in the boathouse'

let visitors = 0
function post(path: string, payload: object, address = `198.18.0.${++visitors}`) {
  return world.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: address, payload })
}
const login = ({ email }: Voice, password = goodPassword) => post('/auth/login/', { email, password })
async function ticketOf(pilot: Voice): Promise<string> {
  return (await login(pilot)).json<{ ticket: string }>().ticket
}
const withCode = (ticket: string, code: string, address?: string) => post('/auth/login/code/', { ticket, code }, address)

test('with two-factor on, the password alone opens nothing, and the code then lets in', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)

  const first = await login(pilot)
  const second = await withCode(first.json().ticket, appCode(world, secret))

  expect([first.statusCode, first.json(), first.cookies]).toEqual([200, { needs: 'code', ticket: expect.stringMatching(/^[\w-]{43}$/) }, []])
  expect(second.statusCode).toBe(200)
  expect(second.json()).toEqual((await pilot.get('/auth/me/')).json())
  expect((await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(second) } })).statusCode).toBe(200)
})

test('a wrong password is answered as ever, whether two-factor is on or not', async () => {
  const pilot = await world.create()
  await switchOn(world, pilot)

  const answer = await login(pilot, 'a wrong one')

  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'Invalid credentials' }])
})

test('the code of the step before and of the one after are taken, older and later ones are not', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  // From the middle of a step, so that none begins while this is tested.
  world.clock.move(5 * minute + 15_000 - (world.clock.now().getTime() % 30_000))
  const codeAt = async (steps: number) => {
    world.clock.move(steps * 30_000)
    const code = appCode(world, secret)
    world.clock.move(-steps * 30_000)
    return withCode(await ticketOf(pilot), code)
  }

  expect((await codeAt(-2)).statusCode).toBe(400)
  expect((await codeAt(2)).statusCode).toBe(400)
  expect((await codeAt(-1)).statusCode).toBe(200)
  expect((await codeAt(1)).statusCode).toBe(200)
})

test('a code that was used can’t be used again, nor one that is older', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  const code = appCode(world, secret)
  await withCode(await ticketOf(pilot), code)

  const again = await withCode(await ticketOf(pilot), code)

  expect(again.statusCode).toBe(400)
  expect(again.json().fields).toEqual({ code: 'This code is wrong, or it was used already.' })
  expect(again.cookies).toEqual([])
})

test('of two who bring the same code at once, one is let in', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  const tickets = [await ticketOf(pilot), await ticketOf(pilot)]
  const code = appCode(world, secret)

  const answers = await atOnce(
    world,
    'accounts',
    tickets.map((ticket) => () => withCode(ticket, code)),
  )

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
})

test('a recovery code lets in once, however it is typed', async () => {
  const pilot = await world.create()
  const { codes } = await switchOn(world, pilot)
  const code = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ')

  const first = await withCode(await ticketOf(pilot), code)
  const second = await withCode(await ticketOf(pilot), code)

  expect([first.statusCode, second.statusCode]).toEqual([200, 400])
  expect((await pilot.get('/account/two-factor/')).json().codes_left).toBe(9)
})

test('a wrong code leaves the ticket usable; a used one, one five minutes old or one nobody gave is over', async () => {
  const pilot = await world.create()
  const { secret, codes } = await switchOn(world, pilot)
  const ticket = await ticketOf(pilot)
  expect((await withCode(ticket, 'nonsense')).statusCode).toBe(400)
  expect((await withCode(ticket, appCode(world, secret))).statusCode).toBe(200)
  const late = await ticketOf(pilot)
  world.clock.move(5 * minute)

  const over = [await withCode(ticket, codes[0] ?? ''), await withCode(late, codes[0] ?? ''), await withCode('A'.repeat(43), codes[0] ?? '')]

  for (const answer of over) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ detail: 'This sign-in took too long. Enter your email address and password again.' })
  }
  expect((await pilot.get('/account/two-factor/')).json().codes_left).toBe(10)
})

test('another pilot’s code does not fit', async () => {
  const [pilot, other] = [await world.create(), await world.create()]
  await switchOn(world, pilot)
  const { secret, codes } = await switchOn(world, other)

  const answers = [await withCode(await ticketOf(pilot), appCode(world, secret)), await withCode(await ticketOf(pilot), codes[0] ?? '')]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
})

test('guessing codes is slowed down like guessing passwords, whatever ticket is brought', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  for (let time = 0; time < 8; time++) expect((await withCode(await ticketOf(pilot), 'nonsense', '198.18.9.9')).statusCode).toBe(400)

  const slowed = await withCode(await ticketOf(pilot), appCode(world, secret), '198.18.9.9')
  const elsewhere = await withCode(await ticketOf(pilot), appCode(world, secret))

  expect([slowed.statusCode, elsewhere.statusCode]).toEqual([429, 200])
})

test('a changed password ends a half sign-in that was begun with the old one', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  const ticket = await ticketOf(pilot)
  await pilot.post('/account/password/', { current_password: goodPassword, new_password: newPassword, confirm_password: newPassword })

  const answer = await withCode(ticket, appCode(world, secret))

  expect(answer.json().detail).toBe('This sign-in took too long. Enter your email address and password again.')
})

test('a password set anew by mail leaves two-factor on', async () => {
  const pilot = await world.create()
  await switchOn(world, pilot)
  await post('/auth/recovery/', { email: pilot.email })
  const token = world.secretIn((await world.lastMailTo(pilot.email))?.body)
  await post('/auth/recovery/password/', { token, password: newPassword, confirm_password: newPassword })

  const answer = await login(pilot, newPassword)

  expect(answer.json()).toMatchObject({ needs: 'code' })
  expect(answer.cookies).toEqual([])
})
