import pg from 'pg'
import { expect, inject, test } from 'vitest'

import { authenticator } from '../../../test/authenticator.ts'
import { layPaper } from '../../../test/papers.ts'
import { switchOn } from '../../../test/two-factor.ts'
import { cookieOf, goodPassword, useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()
const remove = (pilot: Voice, more: object = {}) => pilot.post('/account/delete/', { email: pilot.email, password: goodPassword, ...more })

let visitors = 0
const login = (email: string) =>
  world.app.inject({ method: 'POST', url: '/api/auth/login/', remoteAddress: `203.0.113.${++visitors}`, payload: { email, password: goodPassword } })

/** Every table and column in which a text stands, past row-level security. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  const admin = new pg.Client({ ...inject('databases').admin, database: rows[0]?.name ?? '' })
  await admin.connect()
  try {
    const tables = await admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const hits = await admin.query(`select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [text])
      if (hits.rows.length > 0) found.push(name)
    }
    return found
  } finally {
    await admin.end()
  }
}

test('a guardian’s account goes: address, birth date and every way in; what they wrote stays under their name', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await trustee.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1960-05-01', language: 'en' })
  const paper = await layPaper(world, trustee)
  const { options } = (await trustee.post('/account/passkeys/options/', { current_password: goodPassword })).json()
  await trustee.post('/account/passkeys/', { name: 'Phone', answer: authenticator().make(options) })
  await switchOn(world, trustee)
  await trustee.post('/account/email/', { email: world.newEmail(), current_password: goodPassword })

  const answer = await remove(trustee)

  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.cookies).toMatchObject([{ name: 'forerunners_session', value: '' }])
  expect((await trustee.get('/auth/me/')).statusCode).toBe(401)
  expect((await login(trustee.email)).json()).toEqual({ detail: 'Invalid credentials' })
  expect(await placesOf(trustee.email)).toEqual([])
  expect(await placesOf('1960-05-01')).toEqual([])
  const row = await world.database.transaction((tx) =>
    tx.selectFrom('accounts').selectAll().where('id', '=', trustee.accountId).executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({ full_name: 'Ines Marsh', display_name: '', dob: null, deleted_at: expect.any(Date) })
  for (const table of ['passkeys', 'two_factors', 'recovery_codes', 'email_changes', 'sessions'] as const) {
    const left = await world.database.transaction((tx) =>
      tx.selectFrom(table).select('account_id').where('account_id', '=', trustee.accountId).execute(),
    )
    expect(left, table).toEqual([])
  }
  expect((await founder.get(`/documents/${paper}/`)).statusCode).toBe(200)
  const members = (await founder.get('/family/members/')).json<{ items: { account_id: string }[] }>().items
  expect(members.find(({ account_id }) => account_id === trustee.accountId)).toMatchObject({ full_name: 'Ines Marsh', status: 'inactive' })
  const acts = (await founder.get('/family/ledger/')).json<{ items: { act: string }[] }>().items
  expect(acts[0]).toMatchObject({ act: 'member.left', subject_id: trustee.accountId })
})

test('the address is free again, for a new account that has nothing of the old one', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  await remove(guardian)

  const again = await world.create({ email: guardian.email })

  expect(again.accountId).not.toBe(guardian.accountId)
  expect(again.familyId).not.toBe(guardian.familyId)
})

test('a family of one goes with its founder, and nothing of either is left', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam of the Weir House' })
  await layPaper(world, founder)

  const answer = await remove(founder)

  expect(answer.statusCode, answer.body).toBe(200)
  for (const text of [founder.email, founder.accountId, founder.familyId, 'Weir House']) expect(await placesOf(text), text).toEqual([])
})

test('the last founder of a family with others stays, and nothing is half-done', async () => {
  const { founder, join } = await world.foundFamily()
  await join('guardian')

  const answer = await remove(founder)

  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toMatch(/founder/)
  expect((await founder.get('/auth/me/')).statusCode).toBe(200)
  expect(cookieOf(await login(founder.email))).not.toBe('')
})

test('once everybody else has gone, the founder’s family goes with them', async () => {
  const { founder, join } = await world.foundFamily()
  await remove(await join('guardian'))

  const answer = await remove(founder)

  expect(answer.statusCode, answer.body).toBe(200)
  expect(await placesOf(founder.familyId)).toEqual([])
})

test.each([
  ['another address', { email: 'other@house.test' }, { email: 'This is not the email address of your account.' }],
  ['the wrong password', { password: 'not mine' }, { password: 'This is not your current password.' }],
])('with %s nothing is deleted', async (_, more, fields) => {
  const pilot = await world.create()

  const answer = await remove(pilot, more)

  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  expect((await pilot.get('/auth/me/')).statusCode).toBe(200)
})
