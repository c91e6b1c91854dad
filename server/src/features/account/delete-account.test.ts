import pg from 'pg'
import { expect, inject, test } from 'vitest'

import { authenticator } from '../../../test/authenticator.ts'
import { insertDocument } from '../../../test/documents.ts'
import { switchOn } from '../../../test/two-factor.ts'
import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()
const remove = (pilot: TestClient, more: object = {}) =>
  pilot.post('/account/delete/', { email: pilot.email, password: goodPassword, ...more })

let visitors = 0
const login = (email: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: `203.0.113.${++visitors}`,
    payload: { email, password: goodPassword },
  })

/** Every table that contains a text, past row-level security. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  const admin = new pg.Client({ ...inject('databases').admin, database: rows[0]?.name ?? '' })
  await admin.connect()
  try {
    const tables = await admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const hits = await admin.query(
        `select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
        [text],
      )
      if (hits.rows.length > 0) found.push(name)
    }
    return found
  } finally {
    await admin.end()
  }
}

test('a deleted account loses its address, birth date and credentials, while its documents keep the author’s name', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await trustee.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1960-05-01', language: 'en' })
  const document = await insertDocument(world, trustee)
  const { options } = (
    await trustee.post('/account/passkeys/options/', { current_password: goodPassword })
  ).json()
  await trustee.post('/account/passkeys/', { name: 'Phone', answer: authenticator().make(options) })
  await switchOn(world, trustee)
  await trustee.post('/account/email/', { email: world.newEmail(), current_password: goodPassword })

  const response = await remove(trustee)

  expect(response.statusCode, response.body).toBe(200)
  expect(response.cookies).toMatchObject([{ name: 'forerunners_session', value: '' }])
  expect((await trustee.get('/auth/me/')).statusCode).toBe(401)
  expect((await login(trustee.email)).json()).toMatchObject({
    code: 'invalid_credentials',
    detail: 'Invalid credentials',
  })
  expect(await tablesWith(trustee.email)).toEqual([])
  expect(await tablesWith('1960-05-01')).toEqual([])
  const row = await world.database.transaction((tx) =>
    tx.selectFrom('accounts').selectAll().where('id', '=', trustee.accountId).executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({
    full_name: 'Ines Marsh',
    display_name: '',
    dob: null,
    deleted_at: expect.any(Date),
  })
  for (const table of [
    'passkeys',
    'oidc_identities',
    'two_factors',
    'recovery_codes',
    'email_changes',
    'sessions',
    'security_events',
  ] as const) {
    const left = await world.database.transaction((tx) =>
      tx.selectFrom(table).select('account_id').where('account_id', '=', trustee.accountId).execute(),
    )
    expect(left, table).toEqual([])
  }
  expect((await founder.get(`/documents/${document}/`)).statusCode).toBe(200)
  const members = (await founder.get('/family/members/')).json<{ items: { account_id: string }[] }>().items
  expect(members.find(({ account_id }) => account_id === trustee.accountId)).toMatchObject({
    full_name: 'Ines Marsh',
    status: 'inactive',
  })
  const acts = (await founder.get('/family/ledger/')).json<{ items: { act: string }[] }>().items
  expect(acts[0]).toMatchObject({ act: 'member.left', subject_id: trustee.accountId })
})

test('the address of a deleted account can be registered again, without any old data', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  await remove(guardian)

  const again = await world.create({ email: guardian.email })

  expect(again.accountId).not.toBe(guardian.accountId)
  expect(again.familyId).not.toBe(guardian.familyId)
})

test('deleting the only member’s account deletes the family', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam of the Weir House' })
  await insertDocument(world, founder)

  const response = await remove(founder)

  expect(response.statusCode, response.body).toBe(200)
  for (const text of [founder.email, founder.accountId, founder.familyId, 'Weir House'])
    expect(await tablesWith(text), text).toEqual([])
})

test('the last founder of a family with other members can’t delete the account', async () => {
  const { founder, join } = await world.foundFamily()
  await join('guardian')

  const response = await remove(founder)

  expect(response.statusCode).toBe(409)
  expect(response.json().detail).toMatch(/founder/)
  expect((await founder.get('/auth/me/')).statusCode).toBe(200)
  expect(cookieOf(await login(founder.email))).not.toBe('')
})

test('a founder whose other members are deleted can delete the account and the family', async () => {
  const { founder, join } = await world.foundFamily()
  await remove(await join('guardian'))

  const response = await remove(founder)

  expect(response.statusCode, response.body).toBe(200)
  expect(await tablesWith(founder.familyId)).toEqual([])
})

test.each([
  ['another address', { email: 'other@house.test' }, { email: 'This isn’t your account’s email address.' }],
  ['the wrong password', { password: 'not mine' }, { password: 'This isn’t your current password.' }],
])('an account deletion with %s is refused', async (_, more, fields) => {
  const pilot = await world.create()

  const response = await remove(pilot, more)

  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
  expect((await pilot.get('/auth/me/')).statusCode).toBe(200)
})
