import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { appCode, switchOn } from '../../../test/two-factor.ts'
import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { minute } from '#server/platform/clock.ts'

const world = useWorld()
const newPassword = 'a lantern in the boathouse'

let visitors = 0
function post(path: string, payload: object, address = `198.18.0.${++visitors}`) {
  return world.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: address, payload })
}
const login = ({ email }: TestClient, password = goodPassword) => post('/auth/login/', { email, password })
async function ticketOf(pilot: TestClient): Promise<string> {
  return (await login(pilot)).json<{ ticket: string }>().ticket
}
const withCode = (ticket: string, code: string, address?: string) =>
  post('/auth/login/code/', { ticket, code }, address)

test('two-factor sign-in needs both the password and the code', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)

  const first = await login(pilot)
  const second = await withCode(first.json().ticket, appCode(world, secret))

  expect([first.statusCode, first.json(), first.cookies]).toEqual([
    200,
    { needs: 'code', ticket: expect.stringMatching(/^[\w-]{43}$/) },
    [],
  ])
  expect(second.statusCode).toBe(200)
  expect(second.json()).toEqual((await pilot.get('/auth/me/')).json())
  expect(
    (await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(second) } })).statusCode,
  ).toBe(200)
})

test('a wrong password gets the same response with and without two-factor', async () => {
  const pilot = await world.create()
  await switchOn(world, pilot)

  const response = await login(pilot, 'a wrong one')

  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { code: 'invalid_credentials', detail: 'Invalid credentials' },
  ])
})

test('codes of the previous and the next time step are accepted, others are not', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  // From the middle of a step, so that none begins during the test.
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

test('a used code and older codes are refused', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  const code = appCode(world, secret)
  await withCode(await ticketOf(pilot), code)

  const again = await withCode(await ticketOf(pilot), code)

  expect(again.statusCode).toBe(400)
  expect(again.json().fields).toEqual({ code: 'This code is wrong or was already used.' })
  expect(again.cookies).toEqual([])
})

test('one code used twice in parallel signs in once', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  const tickets = [await ticketOf(pilot), await ticketOf(pilot)]
  const code = appCode(world, secret)

  const responses = await atOnce(
    world,
    'accounts',
    tickets.map((ticket) => () => withCode(ticket, code)),
  )

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
})

test('a recovery code signs in once, in any notation', async () => {
  const pilot = await world.create()
  const { codes } = await switchOn(world, pilot)
  const code = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ')

  const first = await withCode(await ticketOf(pilot), code)
  const second = await withCode(await ticketOf(pilot), code)

  expect([first.statusCode, second.statusCode]).toEqual([200, 400])
  expect((await pilot.get('/account/two-factor/')).json().codes_left).toBe(9)
})

test('a ticket survives a wrong code and expires after use or five minutes', async () => {
  const pilot = await world.create()
  const { secret, codes } = await switchOn(world, pilot)
  const ticket = await ticketOf(pilot)
  expect((await withCode(ticket, 'nonsense')).statusCode).toBe(400)
  expect((await withCode(ticket, appCode(world, secret))).statusCode).toBe(200)
  const late = await ticketOf(pilot)
  world.clock.move(5 * minute)

  const over = [
    await withCode(ticket, codes[0] ?? ''),
    await withCode(late, codes[0] ?? ''),
    await withCode('A'.repeat(43), codes[0] ?? ''),
  ]

  for (const response of over) {
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      code: 'ticket_expired',
      detail: 'This sign-in took too long. Enter your email address and password again.',
    })
  }
  expect((await pilot.get('/account/two-factor/')).json().codes_left).toBe(10)
})

test('another pilot’s code is refused', async () => {
  const [pilot, other] = [await world.create(), await world.create()]
  await switchOn(world, pilot)
  const { secret, codes } = await switchOn(world, other)

  const responses = [
    await withCode(await ticketOf(pilot), appCode(world, secret)),
    await withCode(await ticketOf(pilot), codes[0] ?? ''),
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400])
})

test('guessing codes is throttled across tickets', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  for (let time = 0; time < 8; time++)
    expect((await withCode(await ticketOf(pilot), 'nonsense', '198.18.9.9')).statusCode).toBe(400)

  const slowed = await withCode(await ticketOf(pilot), appCode(world, secret), '198.18.9.9')
  const elsewhere = await withCode(await ticketOf(pilot), appCode(world, secret))

  expect([slowed.statusCode, elsewhere.statusCode]).toEqual([429, 200])
})

test('a password change voids an open two-factor ticket', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  const ticket = await ticketOf(pilot)
  await pilot.post('/account/password/', {
    current_password: goodPassword,
    new_password: newPassword,
    confirm_password: newPassword,
  })

  const response = await withCode(ticket, appCode(world, secret))

  expect(response.json().detail).toBe(
    'This sign-in took too long. Enter your email address and password again.',
  )
})

test('a password recovery leaves two-factor on', async () => {
  const pilot = await world.create()
  await switchOn(world, pilot)
  await post('/auth/recovery/', { email: pilot.email })
  const token = world.secretIn((await world.lastMailTo(pilot.email))?.body)
  await post('/auth/recovery/password/', { token, password: newPassword, confirm_password: newPassword })

  const response = await login(pilot, newPassword)

  expect(response.json()).toMatchObject({ needs: 'code' })
  expect(response.cookies).toEqual([])
})
