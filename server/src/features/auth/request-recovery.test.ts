import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { publicUrl, useWorld } from '../../../test/world.ts'

const world = useWorld()

let visitors = 0
function newAddress(): string {
  return `203.0.113.${++visitors}`
}

function requestRecovery(
  email: string,
  { address = newAddress(), headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) {
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/',
    remoteAddress: address,
    headers,
    payload: { email },
  })
}

function linksOf(accountId: string) {
  return world.database.transaction((tx) =>
    tx.selectFrom('recovery_links').selectAll().where('account_id', '=', accountId).execute(),
  )
}

test('a known and an unknown address get identical recovery responses', async () => {
  const pilot = await world.create()
  const unknownEmail = world.newEmail()

  const known = await requestRecovery(pilot.email)
  const unknown = await requestRecovery(unknownEmail)

  expect(known.statusCode).toBe(200)
  expect(known.json()).toEqual({ done: true })
  expect(unknown.statusCode).toBe(200)
  expect(unknown.rawPayload.equals(known.rawPayload)).toBe(true)
  expect({ ...unknown.headers, date: '' }).toEqual({ ...known.headers, date: '' })
  expect(await world.lastMailTo(unknownEmail)).toBeUndefined()
})

test('the recovery email is in the account’s language, and its link carries the token in the fragment', async () => {
  const pilot = await world.create({ language: 'fr' })

  await requestRecovery(pilot.email.toUpperCase(), { headers: { 'accept-language': 'de' } })

  const mail = await world.lastMailTo(pilot.email)
  expect(mail).toMatchObject({
    language: 'fr',
    subject: 'Choisissez un nouveau mot de passe pour Forerunners',
    sent_at: null,
    attempts: 0,
  })
  const link = new URL(/http\S+/.exec(mail?.body ?? '')?.[0] ?? '')
  expect(link.origin).toBe(publicUrl.origin)
  expect(link.pathname).toBe('/auth/recovery')
  expect(link.search).toBe('')
  expect(link.hash).toMatch(/^#[\w-]{43}$/)
  expect(mail?.body).toContain(pilot.email)
})

test('the recovery link ignores a forged Host header, and a foreign host is refused', async () => {
  const pilot = await world.create()

  await requestRecovery(pilot.email, { headers: { host: '192.0.2.66', 'x-forwarded-host': 'evil.test' } })
  const foreign = await requestRecovery(pilot.email, { headers: { host: 'evil.test' } })

  expect(foreign.statusCode).toBe(421)
  const mail = await world.lastMailTo(pilot.email)
  expect(mail?.body).toContain(`${publicUrl.origin}/auth/recovery#`)
  expect(mail?.body).not.toContain('evil.test')
  expect(mail?.body).not.toContain('192.0.2.66')
})

test('only the hash of a recovery link is stored', async () => {
  const pilot = await world.create()

  await requestRecovery(pilot.email)

  const secret = world.secretIn((await world.lastMailTo(pilot.email))?.body)
  const links = await linksOf(pilot.accountId)
  expect(links).toHaveLength(1)
  expect(links[0]?.token_hash.equals(createHash('sha256').update(secret).digest())).toBe(true)
})

test('an account has one valid recovery link, even after parallel requests', async () => {
  const pilot = await world.create()

  const responses = await atOnce(world, 'recovery_links', [
    () => requestRecovery(pilot.email),
    () => requestRecovery(pilot.email),
  ])

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await linksOf(pilot.accountId)).toHaveLength(1)
})

test.each(['a known', 'an unknown'])(
  'repeated recovery requests for %s address are throttled',
  async (kind) => {
    const email = kind === 'a known' ? (await world.create()).email : world.newEmail()
    for (let time = 0; time < 4; time++) expect((await requestRecovery(email)).statusCode).toBe(200)

    const slowed = await requestRecovery(email.toUpperCase())

    expect(slowed.statusCode).toBe(429)
    expect(slowed.json().detail).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('recovery requests for many addresses from one IP address are throttled', async () => {
  const address = newAddress()
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => requestRecovery(world.newEmail(), { address })),
  )
  for (const response of responses) expect(response.statusCode).toBe(200)

  const slowed = await requestRecovery(world.newEmail(), { address })
  const elsewhere = await requestRecovery(world.newEmail())

  expect(slowed.statusCode).toBe(429)
  expect(elsewhere.statusCode).toBe(200)
})

test('a recovery request signs no one out', async () => {
  const pilot = await world.create()

  await requestRecovery(pilot.email)

  expect((await pilot.get('/auth/me/')).statusCode).toBe(200)
})
