import { expect, inject, onTestFinished, test } from 'vitest'

import { asAdmin } from '../../../test/template.ts'
import { goodPassword, secretKey, useWorld } from '../../../test/world.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { makeApp } from '#server/app.ts'
import { hashEntry, noHash } from '#server/ground/ledger-hash.ts'

const world = useWorld()
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const thirtyDays = 30 * 24 * 60 * 60

let visitors = 0
/** Asks for an account from an address of its own. */
function create(body: Record<string, unknown>, { app = world.app, headers = {} }: { app?: typeof world.app; headers?: Record<string, string> } = {}) {
  const payload = { email: world.newEmail(), password: goodPassword, confirm_password: goodPassword, ...body }
  return app.inject({ method: 'POST', url: '/api/auth/create/', remoteAddress: `192.0.2.${++visitors}`, headers, payload })
}

function accountsOf(email: string) {
  return world.database.transaction((tx) => tx.selectFrom('accounts').select('id').where('email_key', '=', email.toLowerCase()).execute())
}

/** Counted past row-level security, which would hide other families. */
async function countFamilies(): Promise<number> {
  const { rows: where } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  return asAdmin({ ...inject('databases').admin, database: where[0]?.name ?? '' }, async (admin) => {
    const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from families')
    return rows[0]?.count ?? 0
  })
}

test('an account comes with a family, and the answer is what me answers', async () => {
  const email = world.newEmail()

  const answer = await create({ email })

  expect(answer.statusCode).toBe(200)
  const { account, family } = answer.json()
  expect(account.id).toMatch(uuid7)
  expect(family.id).toMatch(uuid7)
  expect(answer.json()).toEqual({
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
  })
  const me = await world.app.inject({ url: '/api/auth/me/', cookies: { forerunners_session: answer.cookies[0]?.value ?? '' } })
  expect(me.json()).toEqual(answer.json())
})

test('the session comes as a cookie that scripts cannot read and other sites do not send, for thirty days', async () => {
  const answer = await create({})

  expect(answer.cookies).toEqual([
    { name: 'forerunners_session', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Lax', maxAge: thirtyDays },
  ])
})

test('where the house is reached by https, its cookie only travels by https', async () => {
  const app = await makeApp({ database: world.database, store: world.store, secretKey, publicUrl: new URL('https://house.test'), clock: world.clock })
  onTestFinished(() => app.close())

  const answer = await create({}, { app })

  expect(answer.cookies).toMatchObject([{ name: 'forerunners_session', secure: true, httpOnly: true, sameSite: 'Lax' }])
})

test('addresses that differ only in case or in spaces around them are one account', async () => {
  const email = world.newEmail()
  await create({ email })

  const answer = await create({ email: ` ${email.toUpperCase()} ` })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ email: 'This address already has an account. Sign in, or set a new password.' })
  expect(answer.cookies).toEqual([])
  expect(await accountsOf(email)).toHaveLength(1)
})

test('of two who create the same account at once one wins, and the other leaves nothing behind', async () => {
  const email = world.newEmail()
  const familiesBefore = await countFamilies()

  const answers = await Promise.all([create({ email }), create({ email: email.toUpperCase() })])

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  expect(await accountsOf(email)).toHaveLength(1)
  expect(await countFamilies()).toBe(familiesBefore + 1)
})

test.each([
  ['not-an-address', 'This is not an email address.'],
  ['pilot@house', 'This is not an email address.'],
  ['pilot@house.test, other@house.test', 'This is not an email address.'],
  ['"<script>"@house.test', 'This is not an email address.'],
  ['pilot\r\nbcc: other@house.test', 'This is not an email address.'],
  ['', 'This is needed.'],
  ['   ', 'This is needed.'],
])('%j is not taken as an address', async (email, sentence) => {
  const answer = await create({ email })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ email: sentence })
})

test('an address of 255 characters is too long', async () => {
  const answer = await create({ email: `${'p'.repeat(244)}@house.test` })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ email: 'At most 254 characters fit here.' })
})

test('two passwords that differ are said at the second one, and nothing is created', async () => {
  const email = world.newEmail()

  const answer = await create({ email, confirm_password: `${goodPassword}.` })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ confirm_password: 'The two passwords differ.' })
  expect(await accountsOf(email)).toEqual([])
})

test('an empty form names every field that is needed', async () => {
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/create/', payload: {} })

  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields).toSorted()).toEqual(['confirm_password', 'email', 'password'])
})

test.each([
  [8, 'q7#Lw2!z'],
  [128, `${'w7-'.repeat(42)}zz`],
])('a password of %i characters is taken', async (length, password) => {
  const answer = await create({ password, confirm_password: password })

  expect(password).toHaveLength(length)
  expect(answer.statusCode, answer.body).toBe(200)
})

const common = 'This is one of the passwords people guess first. Choose another.'

test.each([
  ['of seven characters', 'q7#Lw2!', 'Eight characters or more are needed.'],
  ['of 129 characters', 'w7-'.repeat(43), '128 characters at most.'],
  ['that is a common one', 'password123', common],
  ['that is a common one in capitals', 'PASSWORD123', common],
  // Once hashed it is the same password as the one before, so it is guessed first just the same.
  ['that is a common one in wide letters', 'ｐａｓｓｗｏｒｄ１２３', common],
])('a password %s is refused, and nothing is created', async (_, password, sentence) => {
  const email = world.newEmail()

  const answer = await create({ email, password, confirm_password: password })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ password: sentence })
  expect(await accountsOf(email)).toEqual([])
})

test('the address itself, in any case, is no password', async () => {
  const email = world.newEmail()

  const answer = await create({ email, password: email.toUpperCase(), confirm_password: email.toUpperCase() })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ password: 'The password must not be your email address.' })
})

test('an account speaks the language that was chosen, whatever the browser asks for', async () => {
  const answer = await create({ language: 'fr' }, { headers: { 'accept-language': 'de' } })

  expect(answer.json().account.language).toBe('fr')
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.1, ja;q=0.8', 'ja'],
  ['tlh, pt-BR;q=0.9', 'en'],
  [';;;q=,,=', 'en'],
  ['', 'en'],
])('a browser that asks for %j gets an account that speaks %s', async (asked, language) => {
  const answer = await create({}, { headers: asked ? { 'accept-language': asked } : {} })

  expect(answer.json().account.language).toBe(language)
})

test('a language we do not speak is refused', async () => {
  const answer = await create({ language: 'tlh' })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ language: 'This is not one of the choices.' })
})

test('the ledger of a family of one holds its founding, and its hash can be made again', async () => {
  const founder = await world.create()

  const ledger = (await founder.get('/family/ledger/')).json()

  expect(ledger.next).toBeNull()
  expect(ledger.items).toMatchObject([
    { seq: 1, act: 'family.founded', by: founder.accountId, subject_id: founder.familyId, details: {}, previous_hash: noHash },
  ])
  const { hash, by, at, ...entry } = ledger.items[0]
  expect(hash).toBe(hashEntry({ ...entry, family_id: founder.familyId, by_account: by, at: new Date(at) }))
})

test('many accounts from one address are slowed down', async () => {
  const ask = () =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/create/',
      remoteAddress: '198.51.100.7',
      payload: { email: world.newEmail(), password: goodPassword, confirm_password: goodPassword },
    })

  const answers = await Promise.all(Array.from({ length: 61 }, ask))

  const slowed = answers.filter(({ statusCode }) => statusCode === 429)
  expect(slowed).toHaveLength(1)
  expect(slowed[0]?.json().detail).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
})
