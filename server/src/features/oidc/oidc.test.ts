import { afterAll, beforeEach, expect, test } from 'vitest'

import { oidcClient, startOidcProvider, visitProvider } from '../../../test/oidc-provider.ts'
import { appCode, switchOn } from '../../../test/two-factor.ts'
import { cookieOf, goodPassword, publicUrl, useWorld, type TestClient } from '../../../test/world.ts'
import { minute } from '#server/platform/clock.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const returnTo = new URL('/auth/oidc', publicUrl).href
const provider = await startOidcProvider({ returnTo })
const oidc = { issuer: provider.issuer, name: 'Hallam ID', ...oidcClient }
const world = useWorld({ oidc, openings: readOpenings(provider.issuer.host) })
/** The same provider, which the operator has not opened. */
const shut = useWorld({ oidc })

interface Departure {
  readonly address: string
  readonly attempt: string
}

let people = 0
beforeEach(() => {
  provider.signsIn = `person-${++people}`
})
afterAll(() => provider.close())

const post = (path: string, payload: object) =>
  world.app.inject({ method: 'POST', url: `/api${path}`, payload })
const visit = ({ address }: Departure) => visitProvider(address, { returnTo })

/** Everything a browser does to sign in; another attempt's query can be put in its place. */
async function signIn() {
  const departure = (await post('/auth/oidc/', {})).json<Departure>()
  return post('/auth/oidc/finish/', { attempt: departure.attempt, query: await visit(departure) })
}

async function link(pilot: TestClient) {
  const departure = (
    await pilot.post('/account/oidc/link/', { current_password: goodPassword })
  ).json<Departure>()
  return pilot.post('/account/oidc/link/finish/', {
    attempt: departure.attempt,
    query: await visit(departure),
  })
}

test('an identity signs in the account whose owner linked it', async () => {
  const founder = await world.create()

  expect((await link(founder)).statusCode).toBe(200)
  const signedIn = await signIn()

  expect(signedIn.json()).toMatchObject({
    account: { id: founder.accountId },
    family: { id: founder.familyId },
  })
  const me = await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(signedIn) } })
  expect(me.json()).toMatchObject({ account: { id: founder.accountId } })
  expect((await founder.get('/account/oidc/')).json()).toMatchObject({
    name: 'Hallam ID',
    link: { last_used_at: expect.any(String) },
  })
})

test('an identity that is not linked signs in no one and creates no account', async () => {
  const count = () => world.database.pool.query('select count(*) from accounts').then(({ rows }) => rows)
  const before = await count()

  const refused = await signIn()

  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'oidc_unlinked' }])
  expect(cookieOf(refused)).toBe('')
  expect(await count()).toEqual(before)
})

test('an ID token with a wrong signature signs in no one', async () => {
  const founder = await world.create()
  await link(founder)

  provider.forges = true
  const forged = await signIn()
  provider.forges = false

  expect([forged.statusCode, forged.json()]).toMatchObject([400, { code: 'oidc_failed' }])
  expect((await signIn()).statusCode).toBe(200)
})

test('the second factor is asked for as after a password', async () => {
  const founder = await world.create()
  await link(founder)
  const { secret } = await switchOn(world, founder)

  const first = await signIn()
  const { needs, ticket } = first.json<{ needs: string; ticket: string }>()
  const second = await post('/auth/login/code/', { ticket, code: appCode(world, secret) })

  expect([needs, cookieOf(first)]).toEqual(['code', ''])
  expect(second.json()).toMatchObject({ account: { id: founder.accountId } })
})

test('signing in at the provider is no second factor of ours', async () => {
  const founder = await world.create()
  await link(founder)
  await signIn()

  const { rows } = await world.database.pool.query<{ has_second_factor: boolean }>(
    'select has_second_factor from sessions where account_id = $1',
    [founder.accountId],
  )

  expect(rows).toEqual([{ has_second_factor: false }, { has_second_factor: false }])
})

test('linking and unlinking need the password', async () => {
  const founder = await world.create()
  await link(founder)
  const wrong = { current_password: 'not the password' }

  for (const path of ['/account/oidc/link/', '/account/oidc/unlink/'])
    expect((await founder.post(path, wrong)).json()).toMatchObject({ code: 'invalid' })

  expect((await signIn()).statusCode).toBe(200)
})

test('an unlinked identity signs in no more', async () => {
  const founder = await world.create()
  await link(founder)

  await founder.post('/account/oidc/unlink/', { current_password: goodPassword })

  expect((await signIn()).json()).toMatchObject({ code: 'oidc_unlinked' })
  expect((await founder.get('/account/oidc/')).json()).toEqual({ name: 'Hallam ID', link: null })
})

test('an identity belongs to one account, and an account has one identity', async () => {
  const [founder, stranger] = [await world.create(), await world.create()]
  await link(founder)

  const taken = await link(stranger)
  expect([taken.statusCode, taken.json()]).toMatchObject([409, { code: 'oidc_taken' }])

  const first = provider.signsIn
  provider.signsIn = `${first}-again`
  await link(founder)
  expect((await signIn()).json()).toMatchObject({ account: { id: founder.accountId } })
  provider.signsIn = first
  expect((await signIn()).json()).toMatchObject({ code: 'oidc_unlinked' })
})

test('the reply of the provider works once, in its own attempt, for its own purpose, and not for long', async () => {
  const founder = await world.create()
  await link(founder)
  const begin = async () => (await post('/auth/oidc/', {})).json<Departure>()
  const finish = (attempt: string, query: string) => post('/auth/oidc/finish/', { attempt, query })
  const [mine, theirs] = [await begin(), await begin()]
  const [query, otherQuery] = [await visit(mine), await visit(theirs)]

  // Another attempt's query in this browser: the state differs.
  expect((await finish(mine.attempt, otherQuery)).json()).toMatchObject({ code: 'oidc_failed' })
  // That consumed the attempt.
  expect((await finish(mine.attempt, query)).json()).toMatchObject({ code: 'oidc_failed' })
  // An attempt to sign in can't link, and one to link can't sign in.
  const crossed = await founder.post('/account/oidc/link/finish/', {
    attempt: theirs.attempt,
    query: otherQuery,
  })
  expect(crossed.json()).toMatchObject({ code: 'oidc_failed' })
  const linking = (
    await founder.post('/account/oidc/link/', { current_password: goodPassword })
  ).json<Departure>()
  expect((await finish(linking.attempt, await visit(linking))).json()).toMatchObject({ code: 'oidc_failed' })
  // Another account can't finish what this one began.
  const stranger = await world.create()
  const begun = (
    await founder.post('/account/oidc/link/', { current_password: goodPassword })
  ).json<Departure>()
  const stolen = { attempt: begun.attempt, query: await visit(begun) }
  expect((await stranger.post('/account/oidc/link/finish/', stolen)).json()).toMatchObject({
    code: 'oidc_failed',
  })

  const late = await begin()
  const lateQuery = await visit(late)
  world.clock.move(10 * minute + 1)
  expect((await finish(late.attempt, lateQuery)).json()).toMatchObject({ code: 'oidc_failed' })
  expect((await signIn()).statusCode).toBe(200)
})

test.each([
  ['a refusal at the provider', '?error=access_denied&state=x'],
  ['a made-up code', '?code=made-up&state=x'],
  ['nothing', ''],
  ['a query that is none', '%%%&&&=&?#\u0007'],
])('%s is one plain refusal', async (_, query) => {
  const { attempt } = (await post('/auth/oidc/', {})).json<Departure>()

  const refused = await post('/auth/oidc/finish/', { attempt, query })

  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'oidc_failed' }])
})

test('the address asks for PKCE, state and nonce, and none of them reveals the attempt', async () => {
  const { address, attempt } = (await post('/auth/oidc/', {})).json<Departure>()

  const query = new URL(address).searchParams

  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('redirect_uri')).toBe(returnTo)
  expect(query.get('scope')).toBe('openid')
  for (const name of ['code_challenge', 'state', 'nonce']) expect(query.get(name)).toMatch(/^[\w-]{43}$/)
  expect(address).not.toContain(attempt)
  const { rows } = await world.database.pool.query('select * from oidc_attempts')
  expect(JSON.stringify(rows)).not.toContain(attempt)
})

test('a provider that the guarded client may not reach is a plain sentence', async () => {
  const refused = await shut.app.inject({ method: 'POST', url: '/api/auth/oidc/', payload: {} })

  expect([refused.statusCode, refused.json()]).toMatchObject([502, { code: 'oidc_unreachable' }])
})

test('linking, unlinking and signing in are in the security activity', async () => {
  const founder = await world.create()
  await link(founder)
  await signIn()
  await founder.post('/account/oidc/unlink/', { current_password: goodPassword })

  await expect
    .poll(async () =>
      (await founder.get('/account/security/'))
        .json<{ items: { kind: string }[] }>()
        .items.map(({ kind }) => kind),
    )
    .toEqual(expect.arrayContaining(['oidc_linked', 'signed_in', 'oidc_unlinked']))
})
