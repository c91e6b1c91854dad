import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { newestExport, takeOut } from '../../../test/archives.ts'
import { layPaper } from '../../../test/papers.ts'
import { richFamily } from '../../../test/rich-family.ts'
import { goodPassword, useWorld, type Voice } from '../../../test/world.ts'
import { deleteFamilyNow } from '#server/features/farewell/delete-family.ts'
import { farewellTasks } from '#server/features/farewell/farewell-tasks.ts'
import { day, minute } from '#server/platform/clock.ts'

const world = useWorld()

const farewell = async (voice: Voice) => (await voice.get('/family/farewell/')).json()
const letTimePass = () => farewellTasks(world.database, world.clock)['farewell']?.({}, {} as never)
const waits = 'This family waits for its deletion, so it can be read and exported but not changed. The founder can undo it in the settings.'

async function namedFamily(name = 'Hallam') {
  const family = await world.foundFamily()
  await family.founder.post('/family/', { version: 1, name })
  return family
}

describe('before the 30 days are over', () => {
  test('it begins only with the family’s name, typed as it is', async () => {
    const { founder } = await namedFamily()

    for (const name of ['', 'hallam', 'Hallam of the mill']) {
      const answer = await founder.post('/family/delete/', { name })
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { name: 'This is not the name that is asked for.' }])
    }
    expect(await farewell(founder)).toMatchObject({ deletion: null, typed_name: 'Hallam' })
    expect((await founder.post('/family/delete/', { name: ' Hallam ' })).statusCode).toBe(200)
  })

  test('a family without a name is deleted by the founder’s own address', async () => {
    const founder = await world.create()

    const answer = await founder.post('/family/delete/', { name: founder.email })

    expect(answer.json()).toMatchObject({ typed_name: founder.email, deletion: { by: { id: founder.accountId } } })
  })

  test('everybody is told by mail, in their language, and reads on; nobody can change anything', async () => {
    const { founder, join } = await namedFamily()
    const trustee = await join('trustee')
    const paper = await layPaper(world, trustee)
    await trustee.post('/account/', { language: 'de' })

    await founder.post('/family/delete/', { name: 'Hallam' })

    expect((await world.lastMailTo(trustee.email))?.subject).toMatch(/^Hallam wird am \d+\. \p{L}+ \d{4} gelöscht$/u)
    expect((await world.lastMailTo(founder.email))?.body).toContain('Until then everything can be read and exported')
    expect((await trustee.get(`/documents/${paper}/`)).statusCode).toBe(200)
    const writes = await Promise.all([
      founder.post('/family/', { version: 2, name: 'Marsh' }),
      founder.post(`/documents/${paper}/`, { version: 1, title: 'x', body: 'y' }),
      founder.post('/missions/', { type: 'family', q1: 'a', q2: 'b', q3: 'c' }),
      founder.post('/family/invitations/', { email: world.newEmail(), role: 'guardian' }),
      founder.post('/family/delete/', { name: 'Hallam' }),
    ])
    expect(writes.map((answer) => [answer.statusCode, answer.json().detail])).toEqual(writes.map(() => [409, waits]))
  })

  test('what is a pilot’s own goes on, and so does taking everything out', async () => {
    const { founder, join } = await namedFamily()
    const guardian = await join('guardian')
    await founder.post('/family/delete/', { name: 'Hallam' })

    expect((await guardian.post('/account/', { display_name: 'Mei' })).statusCode).toBe(200)
    expect((await takeOut(world, founder)).length).toBeGreaterThan(500)
    expect((await guardian.post('/family/leave/')).statusCode).toBe(200)
  })

  test('nobody joins it any more', async () => {
    const { founder } = await namedFamily()
    const email = world.newEmail()
    await founder.post('/family/invitations/', { email, role: 'guardian' })
    const invitation = world.secretIn((await world.lastMailTo(email))?.body)
    await founder.post('/family/delete/', { name: 'Hallam' })

    await expect(world.create({ email, invitation })).rejects.toThrow(waits)
  })

  test('nobody takes it over any more', async () => {
    const { founder, join } = await namedFamily()
    const trustee = await join('trustee')
    await founder.post('/family/hand-over/', { account_id: trustee.accountId, role: 'guardian', password: goodPassword })
    await founder.post('/family/delete/', { name: 'Hallam' })

    expect((await trustee.post('/family/hand-over/accept/')).json().detail).toBe(waits)
    expect(await farewell(founder)).toMatchObject({ offer: { to: { id: trustee.accountId } } })
  })

  test('the founder undoes it: everybody is told, and everything goes on', async () => {
    const { founder, join } = await namedFamily()
    const trustee = await join('trustee')
    await founder.post('/family/delete/', { name: 'Hallam' })

    const answer = await founder.post('/family/keep/')

    expect(answer.json()).toMatchObject({ deletion: null })
    expect((await world.lastMailTo(trustee.email))?.subject).toBe('Hallam stays')
    expect((await founder.post('/family/', { version: 2, name: 'Hallam again' })).statusCode).toBe(200)
    const acts = (await founder.get('/family/acts/?kind=family')).json().items.map(({ act }: { act: string }) => act)
    expect(acts.slice(1, 3)).toEqual(['family.deletion_undone', 'family.deletion_asked'])
    world.clock.move(31 * day)
    await letTimePass()
    expect(
      (await world.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email: founder.email, password: goodPassword } })).statusCode,
    ).toBe(200)
  })

  test('nothing is deleted a minute too early, not even by whoever asks the database itself', async () => {
    const { founder } = await namedFamily()
    await founder.post('/family/delete/', { name: 'Hallam' })
    world.clock.move(30 * day - minute)

    await letTimePass()

    const early = world.database.pool.query('select delete_family($1, $2)', [founder.familyId, world.clock.now()])
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
    // Past row-level security: what is left anywhere must be seen.
    admin = new pg.Client({ ...inject('databases').admin, database: rows[0]?.name ?? '' })
    await admin.connect()
  })
  afterAll(() => admin.end())

  /** Every place in every table, jobs included, in which a text stands. */
  async function placesOf(needle: string): Promise<string[]> {
    const { rows: tables } = await admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await admin.query<{ count: number }>(`select count(*)::int as count from ${name} t where strpos(t::text, $1) > 0`, [needle])
      if (rows[0]?.count) found.push(`${name}: ${rows[0].count}`)
    }
    return found
  }

  test('nothing of the family is left in any table, and nothing of another one is missing', async () => {
    const { founder, trustee, advisor } = await richFamily(world)
    const other = await richFamily(world)
    await takeOut(world, founder)
    await founder.post('/family/export/')
    const archive = (await newestExport(founder))?.id ?? ''
    // The advisor also sits in the other family, so their account goes on.
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
    expect(await placesOf(founder.familyId)).not.toEqual([])
    await founder.post('/family/delete/', { name: 'Hallam “of the mill”' })
    const before = (await placesOf(other.founder.familyId)).filter((place) => !/sessions|outbox|jobs/.test(place))

    world.clock.move(30 * day + minute)
    await letTimePass()

    for (const needle of [founder.familyId, archive, founder.accountId, trustee.accountId, founder.email, trustee.email])
      expect(await placesOf(needle), needle).toEqual([])
    expect((await placesOf(other.founder.familyId)).filter((place) => !/sessions|outbox|jobs/.test(place))).toEqual(before)
    const login = await world.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email: advisor.email, password: goodPassword } })
    expect(login.json()).toMatchObject({ family: { id: other.founder.familyId } })
    expect(
      (await world.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email: founder.email, password: goodPassword } })).statusCode,
    ).toBe(400)
  })

  test('a family of one can go at once, with whoever deletes their account', async () => {
    const founder = await world.create()
    await layPaper(world, founder)

    await world.database.transaction((tx) => deleteFamilyNow(tx, founder.familyId, { accountId: founder.accountId, now: world.clock.now() }))

    expect(await placesOf(founder.familyId)).toEqual([])
    expect(await placesOf(founder.accountId)).toEqual(['public.accounts: 1'])
  })
})
