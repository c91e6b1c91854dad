import { createHash } from 'node:crypto'

import { expect, inject, onTestFinished, test } from 'vitest'

import { asAdmin } from '../../../test/template.ts'
import { cookieOf, goodPassword, publicUrl, secretKey, useWorld } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'

const world = useWorld()
const wrongPassword = 'the orchard before the mill'

let visitors = 0
/** An address nobody has asked from before. */
function newAddress(): string {
  return `203.0.113.${++visitors}`
}

function login(
  email: string,
  password: string,
  { address = newAddress(), headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) {
  return world.app.inject({ method: 'POST', url: '/api/auth/login/', remoteAddress: address, headers, payload: { email, password } })
}

async function fail(times: number, email: string, address: string) {
  for (let time = 0; time < times; time++) expect((await login(email, wrongPassword, { address })).statusCode).toBe(400)
}

test('the right password lets a pilot in, whatever the case of the address', async () => {
  const pilot = await world.create()

  const answer = await login(` ${pilot.email.toUpperCase()} `, goodPassword)

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual((await pilot.get('/auth/me/')).json())
  expect(answer.cookies).toEqual([
    {
      name: 'forerunners_session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 60 * 60,
    },
  ])
  expect(cookieOf(answer)).not.toBe(pilot.cookie)
})

test('a wrong password and an unknown address are answered alike, byte for byte', async () => {
  const pilot = await world.create()

  const wrong = await login(pilot.email, wrongPassword)
  const unknown = await login(world.newEmail(), goodPassword)

  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()).toEqual({ detail: 'Invalid credentials' })
  expect(unknown.statusCode).toBe(wrong.statusCode)
  expect(unknown.rawPayload.equals(wrong.rawPayload)).toBe(true)
  const { date: _, ...wrongHeaders } = wrong.headers
  expect({ ...unknown.headers, date: undefined }).toEqual({ ...wrongHeaders, date: undefined })
  expect(wrong.cookies).toEqual([])
})

test('too many failures slow the account down from that address, and say for how long', async () => {
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

test('somebody who guesses elsewhere does not keep the pilot out', async () => {
  const pilot = await world.create()
  const stranger = newAddress()
  await fail(8, pilot.email, stranger)
  expect((await login(pilot.email, wrongPassword, { address: stranger })).statusCode).toBe(429)

  const answer = await login(pilot.email, goodPassword)

  expect(answer.statusCode).toBe(200)
  expect((await login(pilot.email, goodPassword, { address: stranger })).statusCode).toBe(429)
})

test('another account of the same address is not slowed by it', async () => {
  const [pilot, housemate] = [await world.create(), await world.create()]
  const address = newAddress()
  await fail(8, pilot.email, address)

  const answer = await login(housemate.email, goodPassword, { address })

  expect(answer.statusCode).toBe(200)
})

test('changing the case of the address does not buy more guesses', async () => {
  const pilot = await world.create()
  const address = newAddress()
  await fail(8, pilot.email, address)

  const answer = await login(pilot.email.toUpperCase(), wrongPassword, { address })

  expect(answer.statusCode).toBe(429)
})

test('an unknown address is slowed down just like a known one', async () => {
  const nobody = world.newEmail()
  const address = newAddress()
  await fail(8, nobody, address)

  const answer = await login(nobody, wrongPassword, { address })

  expect(answer.statusCode).toBe(429)
})

test('the right password forgets the failures before it', async () => {
  const pilot = await world.create()
  const address = newAddress()
  await fail(7, pilot.email, address)

  const answer = await login(pilot.email, goodPassword, { address })

  expect(answer.statusCode).toBe(200)
  await fail(8, pilot.email, address)
})

test('an account is slowed down however many addresses the guesses come from', async () => {
  const pilot = await world.create()
  const guesses = Array.from({ length: 60 }, (_, index) => login(pilot.email, wrongPassword, { address: `198.51.100.${index + 1}` }))
  for (const guess of await Promise.all(guesses)) expect(guess.statusCode).toBe(400)

  const answer = await login(pilot.email, wrongPassword)

  expect(answer.statusCode).toBe(429)
})

test('an address is slowed down however many accounts it tries', async () => {
  const address = newAddress()
  const guesses = Array.from({ length: 120 }, () => login(world.newEmail(), wrongPassword, { address }))
  for (const guess of await Promise.all(guesses)) expect(guess.statusCode).toBe(400)

  const answer = await login(world.newEmail(), wrongPassword, { address })

  expect(answer.statusCode).toBe(429)
})

test('an address that a visitor only claims to come from does not buy more guesses', async () => {
  const pilot = await world.create()
  const address = newAddress()
  const guess = (claim: number) => login(pilot.email, wrongPassword, { address, headers: { 'x-forwarded-for': `198.51.100.${claim}` } })
  for (let claim = 0; claim < 8; claim++) expect((await guess(claim)).statusCode).toBe(400)

  const answer = await guess(8)

  expect(answer.statusCode).toBe(429)
})

test('behind a proxy guesses count for the address the proxy saw, not for one the visitor put before it', async () => {
  const pilot = await world.create()
  const app = await makeApp({ database: world.database, store: world.store, secretKey, publicUrl, clock: world.clock, trustProxy: true })
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

test('a German visitor reads every refusal in German', async () => {
  const pilot = await world.create()
  const asked = { address: newAddress(), headers: { 'accept-language': 'de-AT,de;q=0.9' } }

  const wrong = await login(pilot.email, wrongPassword, asked)
  await fail(7, pilot.email, asked.address)
  const slowed = await login(pilot.email, wrongPassword, asked)

  expect(wrong.json()).toEqual({ detail: 'Ungültige Anmeldedaten' })
  expect(slowed.json().detail).toMatch(/^Zu viele Versuche\. Versuchen Sie es in \d+ Minuten wieder\.$/)
})

test('only the hash of a session is anywhere in the database', async () => {
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

test('a member who is inactive everywhere signs in without a family; a wrong password is answered like a stranger’s', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { email } = (await guardian.get('/account/')).json()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('account_id', '=', guardian.accountId).execute(),
  )

  const [right, wrong] = [await login(email, goodPassword), await login(email, wrongPassword)]

  expect(right.json()).toEqual({ account: expect.objectContaining({ email }), family: null })
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { detail: 'Invalid credentials' }])
})

/** Every row of every table as text, past row-level security. */
async function everythingStored(): Promise<string> {
  const { rows: where } = await world.database.pool.query<{ name: string }>('select current_database() as name')
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
