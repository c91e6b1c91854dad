import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

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

  const answers = await atOnce('recovery_links', [() => ask(pilot.email), () => ask(pilot.email)])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await linksOf(pilot.accountId)).toHaveLength(1)
})

/** Holds a table until every request waits for somebody, so that they really meet. */
async function atOnce<Result>(table: string, requests: (() => Promise<Result>)[]): Promise<Result[]> {
  const holder = await world.database.pool.connect()
  try {
    await holder.query(`begin; lock table ${table} in exclusive mode`)
    const answers = Promise.all(requests.map((request) => request()))
    const waiting = `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    const countWaiting = async () => (await world.database.aside.query<{ count: number }>(waiting)).rows[0]?.count
    await expect.poll(countWaiting, { interval: 5, timeout: 10_000 }).toBe(requests.length)
    await holder.query('commit')
    return await answers
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

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
