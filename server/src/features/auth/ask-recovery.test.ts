import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { publicUrl, useWorld } from '../../../test/world.ts'

const world = useWorld()

let visitors = 0
function newAddress(): string {
  return `203.0.113.${++visitors}`
}

function ask(email: string, { address = newAddress(), headers = {} }: { address?: string; headers?: Record<string, string> } = {}) {
  return world.app.inject({ method: 'POST', url: '/api/auth/recovery/', remoteAddress: address, headers, payload: { email } })
}

function linksOf(accountId: string) {
  return world.database.transaction((tx) => tx.selectFrom('recovery_links').selectAll().where('account_id', '=', accountId).execute())
}

test('a known and an unknown address are answered alike, byte for byte', async () => {
  const pilot = await world.create()
  const nobody = world.newEmail()

  const known = await ask(pilot.email)
  const unknown = await ask(nobody)

  expect(known.statusCode).toBe(200)
  expect(known.json()).toEqual({ done: true })
  expect(unknown.statusCode).toBe(200)
  expect(unknown.rawPayload.equals(known.rawPayload)).toBe(true)
  expect({ ...unknown.headers, date: '' }).toEqual({ ...known.headers, date: '' })
  expect(await world.lastMailTo(nobody)).toBeUndefined()
})

test('the mail speaks the language of the account, and its link leads to this house with the secret behind the #', async () => {
  const pilot = await world.create({ language: 'fr' })

  await ask(pilot.email.toUpperCase(), { headers: { 'accept-language': 'de' } })

  const mail = await world.lastMailTo(pilot.email)
  expect(mail).toMatchObject({ language: 'fr', subject: 'Choisissez un nouveau mot de passe pour Forerunners', sent_at: null, attempts: 0 })
  const link = new URL(/http\S+/.exec(mail?.body ?? '')?.[0] ?? '')
  expect(link.origin).toBe(publicUrl.origin)
  expect(link.pathname).toBe('/auth/recovery')
  expect(link.search).toBe('')
  expect(link.hash).toMatch(/^#[\w-]{43}$/)
  expect(mail?.body).toContain(pilot.email)
})

test('the link does not follow the Host header somebody else chose', async () => {
  const pilot = await world.create()

  await ask(pilot.email, { headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } })

  const mail = await world.lastMailTo(pilot.email)
  expect(mail?.body).toContain(`${publicUrl.origin}/auth/recovery#`)
  expect(mail?.body).not.toContain('evil.test')
})

test('only the hash of a link is stored with the account', async () => {
  const pilot = await world.create()

  await ask(pilot.email)

  const secret = world.secretIn((await world.lastMailTo(pilot.email))?.body)
  const links = await linksOf(pilot.accountId)
  expect(links).toHaveLength(1)
  expect(links[0]?.token_hash.equals(createHash('sha256').update(secret).digest())).toBe(true)
})

test('an account has one living link, also when two are asked for at once', async () => {
  const pilot = await world.create()

  const answers = await atOnce(world, 'recovery_links', [() => ask(pilot.email), () => ask(pilot.email)])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await linksOf(pilot.accountId)).toHaveLength(1)
})

test.each(['a known', 'an unknown'])('asking again and again for %s address is slowed down', async (kind) => {
  const email = kind === 'a known' ? (await world.create()).email : world.newEmail()
  for (let time = 0; time < 4; time++) expect((await ask(email)).statusCode).toBe(200)

  const slowed = await ask(email.toUpperCase())

  expect(slowed.statusCode).toBe(429)
  expect(slowed.json().detail).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
})

test('asking for many addresses from one place is slowed down, and nowhere else', async () => {
  const address = newAddress()
  const asked = await Promise.all(Array.from({ length: 30 }, () => ask(world.newEmail(), { address })))
  for (const answer of asked) expect(answer.statusCode).toBe(200)

  const slowed = await ask(world.newEmail(), { address })
  const elsewhere = await ask(world.newEmail())

  expect(slowed.statusCode).toBe(429)
  expect(elsewhere.statusCode).toBe(200)
})

test('asking for a link signs nobody out and changes no password', async () => {
  const pilot = await world.create()

  await ask(pilot.email)

  expect((await pilot.get('/auth/me/')).statusCode).toBe(200)
})
