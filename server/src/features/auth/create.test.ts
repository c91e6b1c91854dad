import { expect, inject, onTestFinished, test } from 'vitest'

import { asAdmin } from '../../../test/template.ts'
import { goodPassword, keys, useWorld } from '../../../test/world.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { makeApp } from '#server/app.ts'
import { hashEntry, noHash } from '#server/ground/ledger-hash.ts'

const world = useWorld()
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const thirtyDays = 30 * 24 * 60 * 60

let visitors = 0
/** Requests an account from a new IP address. */
function create(
  body: Record<string, unknown>,
  { app = world.app, headers = {} }: { app?: typeof world.app; headers?: Record<string, string> } = {},
) {
  const payload = { email: world.newEmail(), password: goodPassword, confirm_password: goodPassword, ...body }
  return app.inject({
    method: 'POST',
    url: '/api/auth/create/',
    remoteAddress: `192.0.2.${++visitors}`,
    headers,
    payload,
  })
}

function accountsOf(email: string) {
  return world.database.transaction((tx) =>
    tx.selectFrom('accounts').select('id').where('email_key', '=', email.toLowerCase()).execute(),
  )
}

/** Counted as admin: row-level security would hide other families. */
async function countFamilies(): Promise<number> {
  const { rows: where } = await world.database.pool.query<{ name: string }>(
    'select current_database() as name',
  )
  return asAdmin({ ...inject('databases').admin, database: where[0]?.name ?? '' }, async (admin) => {
    const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from families')
    return rows[0]?.count ?? 0
  })
}

test('a new account has a family, and the reply equals that of me', async () => {
  const email = world.newEmail()

  const response = await create({ email })

  expect(response.statusCode).toBe(200)
  const { account, family } = response.json()
  expect(account.id).toMatch(uuid7)
  expect(family.id).toMatch(uuid7)
  expect(response.json()).toEqual({
    account: {
      id: account.id,
      email,
      full_name: '',
      display_name: '',
      language: 'en',
      time_zone: 'UTC',
      theme: 'primary',
      default_view: null,
      date_format: 'locale',
    },
    family: { id: family.id, name: '' },
    role: 'founder',
    may: permissionsOf('founder'),
    onboarding: 'profile',
    mission: null,
    second_factor: null,
  })
  const me = await world.app.inject({
    url: '/api/auth/me/',
    cookies: { forerunners_session: response.cookies[0]?.value ?? '' },
  })
  expect(me.json()).toEqual(response.json())
})

test('the session cookie is HttpOnly, SameSite and lasts thirty days', async () => {
  const response = await create({})

  expect(response.cookies).toEqual([
    {
      name: 'forerunners_session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: thirtyDays,
    },
    expect.objectContaining({ name: 'forerunners_device', path: '/', httpOnly: true, sameSite: 'Lax' }),
  ])
})

test('cookies of an https server are Secure and have the __Host- prefix', async () => {
  const app = await makeApp({
    database: world.database,
    store: world.store,
    keys,
    publicUrl: new URL('https://house.test'),
    clock: world.clock,
  })
  onTestFinished(() => app.close())

  const response = await create({}, { app })

  const only = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' }
  expect(response.cookies).toMatchObject([
    { name: '__Host-forerunners_session', ...only },
    { name: '__Host-forerunners_device', ...only },
  ])
  for (const cookie of response.cookies) expect(cookie).not.toHaveProperty('domain')
  const request = (name: string) =>
    app.inject({ url: '/api/auth/me/', cookies: { [name]: response.cookies[0]?.value ?? '' } })
  expect((await request('__Host-forerunners_session')).statusCode).toBe(200)
  expect(
    (await request('forerunners_session')).statusCode,
    'a cookie that a neighbour could have planted',
  ).toBe(401)
})

test('addresses that differ only in case or surrounding spaces are one account', async () => {
  const email = world.newEmail()
  await create({ email })

  const response = await create({ email: ` ${email.toUpperCase()} ` })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({
    email: 'This address already has an account. Sign in, or reset your password.',
  })
  expect(response.cookies).toEqual([])
  expect(await accountsOf(email)).toHaveLength(1)
})

test('creating one account twice in parallel creates one account and one family', async () => {
  const email = world.newEmail()
  const familiesBefore = await countFamilies()

  const responses = await Promise.all([create({ email }), create({ email: email.toUpperCase() })])

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  expect(await accountsOf(email)).toHaveLength(1)
  expect(await countFamilies()).toBe(familiesBefore + 1)
})

test.each([
  ['not-an-address', 'Enter a valid email address.'],
  ['pilot@house', 'Enter a valid email address.'],
  ['pilot@house.test, other@house.test', 'Enter a valid email address.'],
  ['"<script>"@house.test', 'Enter a valid email address.'],
  ['pilot\r\nbcc: other@house.test', 'Enter a valid email address.'],
  ['', 'This is required.'],
  ['   ', 'This is required.'],
])('the address %j is refused', async (email, sentence) => {
  const response = await create({ email })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ email: sentence })
})

test('an address of 255 characters is too long', async () => {
  const response = await create({ email: `${'p'.repeat(244)}@house.test` })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ email: 'Enter at most 254 characters.' })
})

test('two different passwords are reported at the second field and nothing is created', async () => {
  const email = world.newEmail()

  const response = await create({ email, confirm_password: `${goodPassword}.` })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ confirm_password: 'The passwords don’t match.' })
  expect(await accountsOf(email)).toEqual([])
})

test('an empty form reports every required field', async () => {
  const response = await world.app.inject({ method: 'POST', url: '/api/auth/create/', payload: {} })

  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().fields).toSorted()).toEqual(['confirm_password', 'email', 'password'])
})

test.each([
  [8, 'q7#Lw2!z'],
  [128, `${'w7-'.repeat(42)}zz`],
])('a password of %i characters is accepted', async (length, password) => {
  const response = await create({ password, confirm_password: password })

  expect(password).toHaveLength(length)
  expect(response.statusCode, response.body).toBe(200)
})

const common = 'This is one of the passwords people guess first. Choose another.'

test.each([
  ['of seven characters', 'q7#Lw2!', 'Use at least eight characters.'],
  ['of 129 characters', 'w7-'.repeat(43), 'Use at most 128 characters.'],
  ['that is a common one', 'password123', common],
  ['that is a common one in capitals', 'PASSWORD123', common],
  // Normalised before hashing, so it equals the one above.
  ['that is a common one in wide letters', 'ｐａｓｓｗｏｒｄ１２３', common],
])('a password %s is refused and nothing is created', async (_, password, sentence) => {
  const email = world.newEmail()

  const response = await create({ email, password, confirm_password: password })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ password: sentence })
  expect(await accountsOf(email)).toEqual([])
})

test('the address itself, in any case, is refused as a password', async () => {
  const email = world.newEmail()

  const response = await create({
    email,
    password: email.toUpperCase(),
    confirm_password: email.toUpperCase(),
  })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ password: 'Your password can’t be your email address.' })
})

test('an account gets the chosen language regardless of the browser’s', async () => {
  const response = await create({ language: 'fr' }, { headers: { 'accept-language': 'de' } })

  expect(response.json().account.language).toBe('fr')
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.1, ja;q=0.8', 'ja'],
  ['tlh, pt-BR;q=0.9', 'en'],
  [';;;q=,,=', 'en'],
  ['', 'en'],
])('a browser that asks for %j creates an account in %s', async (asked, language) => {
  const response = await create({}, { headers: asked ? { 'accept-language': asked } : {} })

  expect(response.json().account.language).toBe(language)
})

test('an unsupported language is refused', async () => {
  const response = await create({ language: 'tlh' })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ language: 'Choose one of the options.' })
})

test('a new family’s ledger has a founding entry whose hash can be verified', async () => {
  const founder = await world.create()

  const ledger = (await founder.get('/family/ledger/')).json()

  expect(ledger.next).toBeNull()
  expect(ledger.items).toMatchObject([
    {
      seq: 1,
      act: 'family.founded',
      by: founder.accountId,
      subject_id: founder.familyId,
      details: {},
      previous_hash: noHash,
    },
  ])
  const { hash, by, at, ...entry } = ledger.items[0]
  expect(hash).toBe(hashEntry({ ...entry, family_id: founder.familyId, by_account: by, at: new Date(at) }))
})

test('many accounts from one IP address are throttled', async () => {
  const request = () =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/create/',
      remoteAddress: '198.51.100.7',
      payload: { email: world.newEmail(), password: goodPassword, confirm_password: goodPassword },
    })

  const responses = await Promise.all(Array.from({ length: 61 }, request))

  const slowed = responses.filter(({ statusCode }) => statusCode === 429)
  expect(slowed).toHaveLength(1)
  expect(slowed[0]?.json().detail).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
})
