import { createHash } from 'node:crypto'

import { expect, inject, onTestFinished, test } from 'vitest'

import { asAdmin } from '../../../test/template.ts'
import { cookieOf, goodPassword, publicUrl, keys, useWorld } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'

const world = useWorld()
const wrongPassword = 'the orchard before the mill'

let visitors = 0
/** A new IP address. */
function newAddress(): string {
  return `203.0.113.${++visitors}`
}

function login(
  email: string,
  password: string,
  { address = newAddress(), headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) {
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: address,
    headers,
    payload: { email, password },
  })
}

function deviceOf(response: Awaited<ReturnType<typeof login>>): string {
  const { value } = response.cookies.find(({ name }) => name === 'forerunners_device') ?? {}
  return `forerunners_device=${encodeURIComponent(value ?? '')}`
}

async function fail(times: number, email: string, address: string) {
  for (let time = 0; time < times; time++)
    expect((await login(email, wrongPassword, { address })).statusCode).toBe(400)
}

test('the right password signs in, regardless of the address’s case', async () => {
  const pilot = await world.create()

  const response = await login(` ${pilot.email.toUpperCase()} `, goodPassword)

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual((await pilot.get('/auth/me/')).json())
  expect(response.cookies).toEqual([
    {
      name: 'forerunners_session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 60 * 60,
    },
    {
      name: 'forerunners_device',
      value: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 365 * 24 * 60 * 60,
    },
  ])
  expect(cookieOf(response)).not.toBe(pilot.cookie)
})

test('a wrong password and an unknown address get identical responses', async () => {
  const pilot = await world.create()

  const wrong = await login(pilot.email, wrongPassword)
  const unknown = await login(world.newEmail(), goodPassword)

  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()).toMatchObject({ code: 'invalid_credentials', detail: 'Invalid credentials' })
  expect(unknown.statusCode).toBe(wrong.statusCode)
  expect(unknown.rawPayload.equals(wrong.rawPayload)).toBe(true)
  const { date: _, ...wrongHeaders } = wrong.headers
  expect({ ...unknown.headers, date: undefined }).toEqual({ ...wrongHeaders, date: undefined })
  expect(wrong.cookies).toEqual([])
})

test('too many failures throttle the account from that IP address, with a retry time', async () => {
  const pilot = await world.create()
  const address = newAddress()
  await fail(8, pilot.email, address)

  const slowed = await login(pilot.email, wrongPassword, { address })
  const slowedThoughRight = await login(pilot.email, goodPassword, { address })

  expect(slowed.statusCode).toBe(429)
  const minutes = Number(/^Too many attempts\. Try again in (\d+) minutes\.$/.exec(slowed.json().detail)?.[1])
  expect(minutes).toBeGreaterThanOrEqual(14)
  expect(minutes).toBeLessThanOrEqual(15)
  expect(slowed.headers['retry-after']).toBe(String(minutes * 60))
  expect(slowedThoughRight.statusCode).toBe(429)
})

test('guesses from another IP address don’t lock the pilot out', async () => {
  const pilot = await world.create()
  const stranger = newAddress()
  await fail(8, pilot.email, stranger)
  expect((await login(pilot.email, wrongPassword, { address: stranger })).statusCode).toBe(429)

  const response = await login(pilot.email, goodPassword)

  expect(response.statusCode).toBe(200)
  expect((await login(pilot.email, goodPassword, { address: stranger })).statusCode).toBe(429)
})

test('another account at the same IP address is not throttled', async () => {
  const [pilot, neighbour] = [await world.create(), await world.create()]
  const address = newAddress()
  await fail(8, pilot.email, address)

  const response = await login(neighbour.email, goodPassword, { address })

  expect(response.statusCode).toBe(200)
})

test('changing the case of the address gives no extra guesses', async () => {
  const pilot = await world.create()
  const address = newAddress()
  await fail(8, pilot.email, address)

  const response = await login(pilot.email.toUpperCase(), wrongPassword, { address })

  expect(response.statusCode).toBe(429)
})

test('an unknown address is throttled like a known one', async () => {
  const unknownEmail = world.newEmail()
  const address = newAddress()
  await fail(8, unknownEmail, address)

  const response = await login(unknownEmail, wrongPassword, { address })

  expect(response.statusCode).toBe(429)
})

test('the right password resets the failure counter', async () => {
  const pilot = await world.create()
  const address = newAddress()
  await fail(7, pilot.email, address)

  const response = await login(pilot.email, goodPassword, { address })

  expect(response.statusCode).toBe(200)
  await fail(8, pilot.email, address)
})

test('guesses on one account from many IP addresses are delayed but never lock the owner out', async () => {
  const pilot = await world.create()
  const guesses = Array.from({ length: 62 }, (_, index) =>
    login(pilot.email, wrongPassword, { address: `198.51.100.${index + 1}` }),
  )
  for (const guess of await Promise.all(guesses)) expect(guess.statusCode).toBe(400)

  const onNewDevice = await login(pilot.email, goodPassword)

  expect(onNewDevice.statusCode).toBe(200)
})

test('a browser that signed in before has its own counter', async () => {
  const pilot = await world.create()
  const address = newAddress()
  const device = deviceOf(await login(pilot.email, goodPassword, { address }))
  await fail(8, pilot.email, address)
  expect((await login(pilot.email, goodPassword, { address })).statusCode, 'the stranger is stopped').toBe(
    429,
  )

  const owner = await login(pilot.email, goodPassword, { address, headers: { cookie: device } })

  expect(owner.statusCode).toBe(200)
  expect(
    owner.cookies.map(({ name }) => name),
    'the mark is not handed out again',
  ).toEqual(['forerunners_session'])
})

test('a known browser gets no more guesses than others, and only for its own address', async () => {
  const [pilot, other] = [await world.create(), await world.create()]
  const address = newAddress()
  const headers = { cookie: deviceOf(await login(pilot.email, goodPassword, { address })) }
  const guess = (email: string) => login(email, wrongPassword, { address, headers })
  for (let time = 0; time < 8; time++) expect((await guess(pilot.email)).statusCode).toBe(400)
  for (let time = 0; time < 8; time++)
    expect((await guess(pilot.email)).statusCode, 'then it counts as a stranger').toBe(400)
  expect((await guess(pilot.email)).statusCode).toBe(429)

  for (let time = 0; time < 8; time++) expect((await guess(other.email)).statusCode).toBe(400)
  expect((await guess(other.email)).statusCode, 'a mark for one address is nothing for another').toBe(429)
})

test.each([
  'forerunners_device=x',
  'forerunners_device=a.b~c.d~',
  `forerunners_device=${'a.'.repeat(2000)}`,
  'forerunners_device=~~~',
])('an invalid device cookie (%s) is ignored', async (cookie) => {
  const pilot = await world.create()
  const address = newAddress()
  for (let time = 0; time < 8; time++)
    expect((await login(pilot.email, wrongPassword, { address, headers: { cookie } })).statusCode).toBe(400)
  expect((await login(pilot.email, wrongPassword, { address, headers: { cookie } })).statusCode).toBe(429)
})

test('all addresses of one IPv6 network share a counter', async () => {
  const guesses = Array.from({ length: 120 }, (_, index) =>
    login(world.newEmail(), wrongPassword, { address: `2001:db8:9:9:${index.toString(16)}::1` }),
  )
  for (const guess of await Promise.all(guesses)) expect(guess.statusCode).toBe(400)

  expect((await login(world.newEmail(), wrongPassword, { address: '2001:db8:9:9:ffff::1' })).statusCode).toBe(
    429,
  )
  expect(
    (await login(world.newEmail(), wrongPassword, { address: '2001:db8:9:a::1' })).statusCode,
    'another network',
  ).toBe(400)
})

test('an IP address is throttled across accounts', async () => {
  const address = newAddress()
  const guesses = Array.from({ length: 120 }, () => login(world.newEmail(), wrongPassword, { address }))
  for (const guess of await Promise.all(guesses)) expect(guess.statusCode).toBe(400)

  const response = await login(world.newEmail(), wrongPassword, { address })

  expect(response.statusCode).toBe(429)
})

test('a forged X-Forwarded-For header gives no extra guesses', async () => {
  const pilot = await world.create()
  const address = newAddress()
  const guess = (claim: number) =>
    login(pilot.email, wrongPassword, { address, headers: { 'x-forwarded-for': `198.51.100.${claim}` } })
  for (let claim = 0; claim < 8; claim++) expect((await guess(claim)).statusCode).toBe(400)

  const response = await guess(8)

  expect(response.statusCode).toBe(429)
})

test('behind a proxy, guesses count for the address the proxy saw', async () => {
  const pilot = await world.create()
  const app = await makeApp({
    database: world.database,
    store: world.store,
    keys,
    publicUrl,
    clock: world.clock,
    trustProxy: true,
  })
  onTestFinished(() => app.close())
  const guess = (claim: number, seen: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: '10.1.1.1',
      headers: { 'x-forwarded-for': `198.51.100.${claim}, ${seen}` },
      payload: { email: pilot.email, password: wrongPassword },
    })
  for (let claim = 0; claim < 8; claim++) expect((await guess(claim, '203.0.113.250')).statusCode).toBe(400)

  const same = await guess(8, '203.0.113.250')
  const other = await guess(8, '203.0.113.251')

  expect(same.statusCode).toBe(429)
  expect(other.statusCode).toBe(400)
})

test('refusals are in the visitor’s language', async () => {
  const pilot = await world.create()
  const asked = { address: newAddress(), headers: { 'accept-language': 'de-AT,de;q=0.9' } }

  const wrong = await login(pilot.email, wrongPassword, asked)
  await fail(7, pilot.email, asked.address)
  const slowed = await login(pilot.email, wrongPassword, asked)

  expect(wrong.json()).toMatchObject({ detail: 'Ungültige Anmeldedaten' })
  expect(slowed.json().detail).toMatch(/^Zu viele Versuche\. Versuchen Sie es in \d+ Minuten erneut\.$/)
})

test('signing in again ends the session of the same browser and no other', async () => {
  const { email, cookie } = await world.create()
  const elsewhere = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email, password: goodPassword },
  })
  const signIn = {
    method: 'POST',
    url: '/api/auth/login/',
    headers: { cookie },
    payload: { email, password: goodPassword },
  } as const

  const again = await world.app.inject(signIn)

  const statusOf = async (session: string) =>
    (await world.app.inject({ url: '/api/auth/me/', headers: { cookie: session } })).statusCode
  const cookieOf = ({ cookies }: typeof again) => `${cookies[0]?.name}=${cookies[0]?.value}`
  expect(await statusOf(cookie)).toBe(401)
  expect(await statusOf(cookieOf(again))).toBe(200)
  expect(await statusOf(cookieOf(elsewhere))).toBe(200)
})

test('the database contains only the hash of a session', async () => {
  const pilot = await world.create()

  const secret = cookieOf(await login(pilot.email, goodPassword)).split('=')[1] ?? ''

  const stored = await everythingStored()
  expect(secret).toHaveLength(43)
  expect(stored).toContain(createHash('sha256').update(secret).digest('hex'))
  expect(stored).not.toContain(secret)
  expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
  expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  expect(stored).not.toContain(goodPassword)
})

test('a member who is inactive everywhere signs in without a family', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { email } = (await guardian.get('/account/')).json()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('members')
      .set({ status: 'inactive' })
      .where('account_id', '=', guardian.accountId)
      .execute(),
  )

  const [right, wrong] = [await login(email, goodPassword), await login(email, wrongPassword)]

  expect(right.json()).toEqual({ account: expect.objectContaining({ email }), family: null })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    400,
    { code: 'invalid_credentials', detail: 'Invalid credentials' },
  ])
})

/** Every row of every table as text, past row-level security. */
async function everythingStored(): Promise<string> {
  const { rows: where } = await world.database.pool.query<{ name: string }>(
    'select current_database() as name',
  )
  return asAdmin({ ...inject('databases').admin, database: where[0]?.name ?? '' }, async (admin) => {
    const { rows: tables } = await admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await admin.query<{ text: string }>(`select t::text as text from ${name} t`)
      texts.push(...rows.map(({ text }) => text))
    }
    return texts.join('\n')
  })
}
