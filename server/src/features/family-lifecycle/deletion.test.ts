import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { newestExport, exportFamily } from '../../../test/archives.ts'
import { insertDocument } from '../../../test/documents.ts'
import { richFamily } from '../../../test/rich-family.ts'
import { goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { deleteFamilyNow } from '#server/features/family-lifecycle/delete-family.ts'
import { lifecycleTasks } from '#server/features/family-lifecycle/lifecycle-tasks.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()

const lifecycle = async (client: TestClient) => (await client.get('/family/lifecycle/')).json()
const letTimePass = () => lifecycleTasks(world.database, world.clock)['family_lifecycle']?.({}, {} as never)
const waits =
  'This family is scheduled for deletion, so it can be read and exported but not changed. The founder can undo this in Settings.'

async function namedFamily(name = 'Hallam') {
  const family = await world.foundFamily()
  await family.founder.post('/family/', { version: 1, name })
  return family
}

describe('before the 30 days are over', () => {
  test('a deletion requires the family’s exact name', async () => {
    const { founder } = await namedFamily()

    for (const name of ['', 'hallam', 'Hallam of the mill']) {
      const response = await founder.post('/family/delete/', { name })
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { name: 'The name doesn’t match.' },
      ])
    }
    expect(await lifecycle(founder)).toMatchObject({ deletion: null, typed_name: 'Hallam' })
    expect((await founder.post('/family/delete/', { name: ' Hallam ' })).statusCode).toBe(200)
  })

  test('a family without a name is deleted with the founder’s email address', async () => {
    const founder = await world.create()

    const response = await founder.post('/family/delete/', { name: founder.email })

    expect(response.json()).toMatchObject({
      typed_name: founder.email,
      deletion: { by: { id: founder.accountId } },
    })
  })

  test('a scheduled deletion emails every member and makes the family read-only', async () => {
    const { founder, join } = await namedFamily()
    const trustee = await join('trustee')
    const document = await insertDocument(world, trustee)
    await trustee.post('/account/', { language: 'de' })

    await founder.post('/family/delete/', { name: 'Hallam' })

    expect((await world.lastMailTo(trustee.email))?.subject).toMatch(
      / lässt Hallam am \d+\. \p{L}+ \d{4} löschen$/u,
    )
    expect((await world.lastMailTo(founder.email))?.body).toContain(
      'Until then you can read and export everything',
    )
    expect((await trustee.get(`/documents/${document}/`)).statusCode).toBe(200)
    const writes = await Promise.all([
      founder.post('/family/', { version: 2, name: 'Marsh' }),
      founder.post(`/documents/${document}/`, { version: 1, title: 'x', body: 'y' }),
      founder.post('/missions/', { type: 'family', q1: 'a', q2: 'b', q3: 'c' }),
      founder.post('/family/invitations/', { email: world.newEmail(), role: 'guardian' }),
      founder.post('/family/delete/', { name: 'Hallam' }),
    ])
    expect(writes.map((response) => [response.statusCode, response.json().detail])).toEqual(
      writes.map(() => [409, waits]),
    )
  })

  test('a pilot’s own account, exports and leaving still work during a scheduled deletion', async () => {
    const { founder, join } = await namedFamily()
    const guardian = await join('guardian')
    await founder.post('/family/delete/', { name: 'Hallam' })

    expect((await guardian.post('/account/', { display_name: 'Mei' })).statusCode).toBe(200)
    expect((await exportFamily(world, founder)).length).toBeGreaterThan(500)
    expect((await guardian.post('/family/leave/')).statusCode).toBe(200)
  })

  test('no one can join a family scheduled for deletion', async () => {
    const { founder } = await namedFamily()
    const email = world.newEmail()
    await founder.post('/family/invitations/', { email, role: 'guardian' })
    const invitation = world.secretIn((await world.lastMailTo(email))?.body)
    await founder.post('/family/delete/', { name: 'Hallam' })

    await expect(world.create({ email, invitation })).rejects.toThrow(waits)
  })

  test('no one can accept a family scheduled for deletion', async () => {
    const { founder, join } = await namedFamily()
    const trustee = await join('trustee')
    await founder.post('/family/transfer/', {
      account_id: trustee.accountId,
      role: 'guardian',
      password: goodPassword,
    })
    await founder.post('/family/delete/', { name: 'Hallam' })

    expect((await trustee.post('/family/transfer/accept/')).json().detail).toBe(waits)
    expect(await lifecycle(founder)).toMatchObject({ offer: { to: { id: trustee.accountId } } })
  })

  test('undoing a deletion emails every member and makes the family writable again', async () => {
    const { founder, join } = await namedFamily()
    const trustee = await join('trustee')
    await founder.post('/family/delete/', { name: 'Hallam' })

    const response = await founder.post('/family/delete/undo/')

    expect(response.json()).toMatchObject({ deletion: null })
    expect((await world.lastMailTo(trustee.email))?.subject).toBe(
      'Your family cancelled the deletion of Hallam',
    )
    expect((await founder.post('/family/', { version: 2, name: 'Hallam again' })).statusCode).toBe(200)
    const acts = (await founder.get('/family/acts/?kind=family'))
      .json()
      .items.map(({ act }: { act: string }) => act)
    expect(acts.slice(1, 3)).toEqual(['family.deletion_undone', 'family.deletion_asked'])
    world.clock.move(31 * day)
    await letTimePass()
    expect(
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/auth/login/',
          payload: { email: founder.email, password: goodPassword },
        })
      ).statusCode,
    ).toBe(200)
  })

  test('nothing is deleted before the due date, even directly in the database', async () => {
    const { founder } = await namedFamily()
    await founder.post('/family/delete/', { name: 'Hallam' })
    world.clock.move(30 * day - minute)

    await letTimePass()

    const early = world.database.pool.query('select delete_family($1, $2)', [
      founder.familyId,
      world.clock.now(),
    ])
    await expect(early).rejects.toThrow('the deletion of this family is not due')
    const inside = (statement: string) =>
      world.database.inFamily(founder.familyId, async (tx) => {
        await sql.raw(`select set_config('app.deleted_family', '${founder.familyId}', true)`).execute(tx)
        await sql.raw(statement).execute(tx)
      })
    await expect(inside('delete from ledger')).rejects.toThrow('the ledger is append-only')
    await expect(inside('truncate ledger cascade')).rejects.toThrow('the ledger is append-only')
    expect((await founder.get('/family/')).statusCode).toBe(200)
  })
})

describe('after 30 days', () => {
  let admin: pg.Client
  beforeAll(async () => {
    const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
    // As admin, past row-level security, so that every remaining row is visible.
    admin = new pg.Client({ ...inject('databases').admin, database: rows[0]?.name ?? '' })
    await admin.connect()
  })
  afterAll(() => admin.end())

  /** Every table, jobs included, that contains a text. */
  async function occurrencesOf(needle: string): Promise<string[]> {
    const { rows: tables } = await admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await admin.query<{ count: number }>(
        `select count(*)::int as count from ${name} t where strpos(t::text, $1) > 0`,
        [needle],
      )
      if (rows[0]?.count) found.push(`${name}: ${rows[0].count}`)
    }
    return found
  }

  test('a due deletion removes every row of the family and none of another family', async () => {
    const { founder, trustee, advisor } = await richFamily(world)
    const other = await richFamily(world)
    await exportFamily(world, founder)
    await founder.post('/family/export/')
    const archive = (await newestExport(founder))?.id ?? ''
    // The advisor is also a member of the other family, so their account remains.
    await world.database.inFamily(other.founder.familyId, (tx) =>
      tx
        .insertInto('members')
        .values({
          family_id: other.founder.familyId,
          account_id: advisor.accountId,
          role: 'advisor',
          status: 'active',
          onboarding: null,
          mission: null,
          since: new Date(),
        })
        .execute(),
    )
    expect(await occurrencesOf(founder.familyId)).not.toEqual([])
    await founder.post('/family/delete/', { name: 'Hallam “of the mill”' })
    const before = (await occurrencesOf(other.founder.familyId)).filter(
      (place) => !/sessions|outbox|jobs/.test(place),
    )

    world.clock.move(30 * day + minute)
    await letTimePass()

    for (const needle of [
      founder.familyId,
      archive,
      founder.accountId,
      trustee.accountId,
      founder.email,
      trustee.email,
    ])
      expect(await occurrencesOf(needle), needle).toEqual([])
    expect(
      (await occurrencesOf(other.founder.familyId)).filter((place) => !/sessions|outbox|jobs/.test(place)),
    ).toEqual(before)
    const login = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email: advisor.email, password: goodPassword },
    })
    expect(login.json()).toMatchObject({ family: { id: other.founder.familyId } })
    expect(
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/auth/login/',
          payload: { email: founder.email, password: goodPassword },
        })
      ).statusCode,
    ).toBe(400)
  })

  test('a family of one is deleted at once with its founder’s account', async () => {
    const founder = await world.create()
    await insertDocument(world, founder)

    await world.database.transaction((tx) =>
      deleteFamilyNow(tx, founder.familyId, { accountId: founder.accountId, now: world.clock.now() }),
    )

    expect(await occurrencesOf(founder.familyId)).toEqual([])
    // The account remains, with its security events.
    expect(
      (await occurrencesOf(founder.accountId)).filter((place) => !place.includes('security_events')),
    ).toEqual(['public.accounts: 1'])
  })
})
