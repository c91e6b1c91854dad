import type { JobHelpers } from 'graphile-worker'
import { expect, test } from 'vitest'

import { addToken, type CreatedToken, withToken } from '../../../test/api-tokens.ts'
import { goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { cleanUpTasks } from '#server/ground/clean-up.ts'
import { day } from '#server/platform/clock.ts'
import { hashSecret } from '#server/platform/secrets.ts'

const world = useWorld()

const listOf = async (client: TestClient) =>
  (await client.get('/account/tokens/')).json<{ items: Omit<CreatedToken, 'token'>[] }>().items

async function foundWithToken(scope: 'read' | 'act' = 'act') {
  const founder = await world.create()
  const { token, id } = await addToken(founder, scope)
  return { founder, token, id, client: withToken(world, founder, token) }
}

test('a token is shown once, and only its hash is stored', async () => {
  const { founder, token, id } = await foundWithToken()

  const listed = await founder.get('/account/tokens/')
  const rows = await world.database.inFamily(founder.familyId, (tx) =>
    tx.selectFrom('api_tokens').selectAll().where('family_id', '=', founder.familyId).execute(),
  )

  expect(token).toMatch(/^frn_[\w-]{43}$/)
  expect(listed.body).not.toContain(token)
  expect(listed.json<{ items: { id: string }[] }>().items.map((one) => one.id)).toEqual([id])
  expect(rows[0]?.token_hash.equals(hashSecret(token))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(token.slice(4))
})

test('a token acts in the name of its pilot', async () => {
  const { founder, client } = await foundWithToken()

  const changed = await client.post('/family/', { version: 1, name: 'Hallam' })

  expect(changed.statusCode).toBe(200)
  expect((await founder.get('/family/')).json()).toMatchObject({ name: 'Hallam' })
  const { items } = (await founder.get('/family/ledger/')).json<{ items: { by: string }[] }>()
  expect(JSON.stringify(items[0])).toContain(founder.accountId)
})

test('the list shows when a token was last used', async () => {
  const { founder, client } = await foundWithToken('read')
  expect((await listOf(founder))[0]?.last_used_at).toBeNull()

  await client.get('/family/')

  await expect.poll(async () => (await listOf(founder))[0]?.last_used_at).not.toBeNull()
})

test('a revoked token stops working at once, and only its own pilot can revoke it', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { id, token } = await addToken(guardian)

  expect((await founder.post(`/account/tokens/${id}/revoke/`)).statusCode).toBe(404)
  expect((await guardian.post(`/account/tokens/${id}/revoke/`)).statusCode).toBe(200)

  const refused = await withToken(world, guardian, token).get('/family/')
  expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'token_unknown' }])
})

test('an expired token is refused, stays in the list, and is forgotten a month later', async () => {
  const { founder, client } = await foundWithToken()
  world.clock.move(29 * day)
  expect((await client.get('/family/')).statusCode).toBe(200)

  world.clock.move(day + 1000)

  expect((await client.get('/family/')).statusCode).toBe(401)
  const again = await world.signIn(founder.email)
  expect(await listOf(again)).toMatchObject([{ is_expired: true }])

  world.clock.move(30 * day)
  await cleanUpTasks(world.database, world.clock)['clean_up']?.(undefined, {} as JobHelpers)
  expect(await listOf(await world.signIn(founder.email))).toEqual([])
})

test('a token needs the password, and guesses of it are limited', async () => {
  const founder = await world.create()
  const body = { name: 'Assistant', scope: 'act', days: 30, current_password: 'wrong' }

  const answers: number[] = []
  for (let attempt = 0; attempt < 9; attempt += 1)
    answers.push((await founder.post('/account/tokens/', body)).statusCode)

  expect(answers).toEqual([...Array<number>(8).fill(400), 429])
  expect(await listOf(founder)).toEqual([])
})

test('a pilot has at most twenty valid tokens in a family', async () => {
  const founder = await world.create()
  for (let count = 0; count < 20; count += 1) await addToken(founder)

  const refused = await founder.post('/account/tokens/', {
    name: 'One more',
    scope: 'read',
    days: 7,
    current_password: goodPassword,
  })

  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'tokens_full' }])
})

test('a token works in its own family only', async () => {
  const { founder, client } = await foundWithToken()
  await founder.post('/account/family/')

  expect((await founder.get('/auth/me/')).json<{ family: { id: string } }>().family.id).not.toBe(
    founder.familyId,
  )
  expect((await client.get('/auth/me/')).json()).toMatchObject({ family: { id: founder.familyId } })
  expect(await listOf(founder)).toEqual([])
})

test.each([
  ['a new password', async (pilot: TestClient) => changePassword(pilot)],
  ['a password set by email', async (pilot: TestClient) => recover(pilot)],
])('%s revokes every token of the account, in each of its families', async (_, change) => {
  const { founder, token } = await foundWithToken()
  await founder.post('/account/family/')
  const second = await addToken(founder)

  await change(founder)

  for (const secret of [token, second.token])
    expect((await withToken(world, founder, secret).get('/auth/me/')).statusCode).toBe(401)
})

async function changePassword(pilot: TestClient) {
  const password = 'another long sentence'
  const changed = await pilot.post('/account/password/', {
    current_password: goodPassword,
    new_password: password,
    confirm_password: password,
  })
  expect(changed.statusCode).toBe(200)
}

async function recover(pilot: TestClient) {
  await pilot.post('/auth/recovery/', { email: pilot.email })
  const token = world.secretIn((await world.lastMailTo(pilot.email))?.body)
  const password = 'another long sentence'
  const set = await pilot.post('/auth/recovery/password/', { token, password, confirm_password: password })
  expect(set.statusCode).toBe(200)
}

test('a pilot who leaves a family keeps no token of it', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { token } = await addToken(guardian)

  await guardian.post('/family/leave/')

  expect((await withToken(world, guardian, token).get('/family/')).statusCode).toBe(401)
})

test('a role that changed counts from the next call on', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const client = withToken(world, trustee, (await addToken(trustee)).token)
  expect((await client.get('/family/members/')).statusCode).toBe(200)

  await founder.post(`/family/members/${trustee.accountId}/role/`, { role: 'advisor' })

  expect((await client.get('/family/members/')).json()).toMatchObject({ code: 'not_permitted' })
})

test('the cookie counts for nothing beside a token', async () => {
  const { founder, client } = await foundWithToken('read')

  const response = await client.post('/family/', { version: 1, name: 'Hallam' }, { cookie: founder.cookie })

  expect(response.json()).toMatchObject({ code: 'token_scope' })
})

test('a bearer header that a proxy added leaves the session as it is', async () => {
  const founder = await world.create()
  const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }

  expect((await founder.get('/family/', headers)).statusCode).toBe(200)
  const foreign = await founder.post(
    '/family/',
    { version: 1, name: 'x' },
    { ...headers, origin: 'https://evil.test' },
  )
  expect(foreign.json()).toMatchObject({ code: 'foreign_origin' })
})

test('a program sends any origin, but no other host', async () => {
  const { client } = await foundWithToken()

  const fromElsewhere = await client.post(
    '/family/',
    { version: 1, name: 'Hallam' },
    { origin: 'https://assistant.test', 'sec-fetch-site': 'cross-site' },
  )
  const elsewhere = await client.get('/family/', { host: 'evil.test' })

  expect(fromElsewhere.statusCode).toBe(200)
  expect(elsewhere.json()).toMatchObject({ code: 'foreign_host' })
})

test('wrong tokens are limited per network', async () => {
  const ask = (token: string) =>
    world.app.inject({
      url: '/api/family/',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '198.51.100.9',
    })
  const { token } = await foundWithToken()

  const statuses: number[] = []
  for (let guess = 0; guess < 32; guess += 1) statuses.push((await ask(`frn_guess${guess}`)).statusCode)

  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429])
  expect((await ask(token)).statusCode).toBe(429)
})

test('a token made without a second factor is refused once the family requires one', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const client = withToken(world, guardian, (await addToken(guardian)).token)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ second_factor_since: world.clock.now() })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  expect((await client.get('/family/')).statusCode).toBe(200)

  world.clock.move(8 * day)

  expect((await client.get('/family/')).json()).toMatchObject({ code: 'second_factor_needed' })
})

test('routes outside the list of calls follow the same scopes', async () => {
  const { client: reader } = await foundWithToken('read')

  expect((await reader.get('/account/data/')).json()).toMatchObject({ code: 'token_not_enough' })
  expect((await reader.get('/live/')).json()).toMatchObject({ code: 'token_not_enough' })
  expect((await reader.get('/family/ledger/file/')).statusCode).toBe(200)
  const upload = await reader.post('/files/uploads', undefined, {
    'upload-length': '1',
    'tus-resumable': '1.0.0',
  })
  expect(upload.json()).toMatchObject({ code: 'token_scope' })
})

test('creating and revoking is in the security activity', async () => {
  const { founder, id } = await foundWithToken()
  await founder.post(`/account/tokens/${id}/revoke/`)

  await expect
    .poll(async () =>
      (await founder.get('/account/security/'))
        .json<{ items: { kind: string }[] }>()
        .items.map(({ kind }) => kind),
    )
    .toEqual(expect.arrayContaining(['token_created', 'token_revoked']))
})
