import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'

import { putFile, readText } from '../../../test/files.ts'
import { addComment, insertDocument, newest } from '../../../test/documents.ts'
import { addToken } from '../../../test/api-tokens.ts'
import { createNetwork } from '../../../test/mesh.ts'
import { createConversation } from '../../../test/conversations.ts'
import { addEntry } from '../../../test/timeline.ts'
import { addFamilyTree } from '../../../test/tree.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { addMember, membershipsOf } from '#server/ground/families.ts'
import { notify } from '#server/ground/notify.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

/**
 * The second line of defence behind every `where family_id = …`, tested for all tables that migrations
 * created.
 */
const world = useWorld()

/**
 * Tables recognised by a `family_id` column. Sessions are excluded: they are looked up before the family is
 * known.
 */
const knownFamilyTables = [
  'families',
  'invitations',
  'ledger',
  'ledger_heads',
  'members',
  'missions',
  'mission_actions',
  'mission_criteria',
  'mission_attempts',
  'mission_support',
  'capital_ratings',
  'capital_definitions',
  'capital_stewards',
  'documents',
  'document_versions',
  'document_shares',
  'document_added_approvals',
  'approval_rounds',
  'approval_voices',
  'document_comments',
  'document_writings',
  'notices',
  'family_offers',
  'family_deletions',
  'exports',
  'export_pieces',
  'model_uses',
  'file_categories',
  'category_shares',
  'blobs',
  'blob_pieces',
  'files',
  'file_versions',
  'uploads',
  'datasets',
  'dataset_files',
  'file_openings',
  'file_passages',
  'file_words',
  'contacts',
  'contact_slots',
  'contact_days',
  'network_messages',
  'deliveries',
  'delivery_replies',
  'network_requests',
  'timeline_entries',
  'calendar_links',
  'operation_consents',
  'api_tokens',
  'tree_people',
  'tree_unions',
  'tree_children',
  'tree_changes',
  'tree_change_parts',
]
let familyTables: string[]

async function names(query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string } & pg.QueryResultRow>(query, values)
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  familyTables = await names(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where column_name = 'family_id' and table_type = 'BASE TABLE' and table_name <> 'sessions' order by 1`,
  )
})

/** Creates two families that have a row in every family table. */
async function twoFamilies(): Promise<[TestClient, TestClient]> {
  const found = async () => {
    const founder = await world.create()
    await founder.post('/family/invitations/', { email: world.newEmail(), role: 'guardian' })
    await founder.post('/onboarding/profile/', {
      full_name: 'Helena Hallam',
      dob: '1955-03-14',
      language: 'en',
    })
    await founder.post('/onboarding/mission/', { mission: 'legacy' })
    await founder.post('/onboarding/answer/', { mission: 'legacy', question: 1, answer: 'c' })
    const document = await insertDocument(world, founder)
    await founder.post(`/documents/${document}/share/`, { account_id: founder.accountId, is_shared: true })
    await founder.post(`/documents/${document}/add-approval/`, { account_id: founder.accountId })
    await founder.post(`/documents/${document}/approve/`, await newest(founder, document))
    await addComment(founder, document)
    await notifyFounder(founder, document)
    // A mission that has ended once has a row in each of its tables.
    const mission = (await founder.post('/missions/', { type: 'family', q1: 'a', q2: 'b', q3: 'c' })).json<{
      id: string
    }>()
    await founder.post(`/missions/${mission.id}/support/`, { document_id: document })
    await founder.post(`/missions/${mission.id}/close/`)
    await founder.post('/capitals/time/define/', {
      version: 0,
      definition: 'Evenings that belong to nobody else.',
    })
    await founder.post('/capitals/time/steward/', { account_id: founder.accountId })
    await addLifecycle(founder)
    await useModel(founder, document)
    await createConversation(world, founder)
    await createNetwork(world, founder)
    await addDataRoom(founder)
    await addEntry(founder)
    await founder.post('/timeline/calendar/')
    await addToken(founder)
    await addFamilyTree(founder)
    return founder
  }
  const families: [TestClient, TestClient] = [await found(), await found()]
  await addDeletion(families[0])
  return families
}

/** Creates a file that was read, opened, put into a set, and shared with its category. */
async function addDataRoom(founder: TestClient): Promise<void> {
  const now = world.clock.now()
  const { familyId, accountId } = founder
  const file = await putFile(world, founder)
  await readText(world, founder, file)
  await founder.post('/files/datasets/', { name: 'The mill', files: [file] })
  await world.database.inFamily(familyId, async (tx) => {
    const { category_id } = await tx
      .selectFrom('files')
      .select('category_id')
      .where('family_id', '=', familyId)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('category_shares')
      .values({
        family_id: familyId,
        category_id,
        account_id: accountId,
        ends_at: null,
        shared_by: accountId,
        shared_at: now,
      })
      .execute()
    await tx
      .insertInto('file_openings')
      .values({ family_id: familyId, file_id: file, account_id: accountId, opened_at: now })
      .execute()
  })
}

/** Creates a transfer offer and an export. */
async function addLifecycle({ familyId, accountId }: TestClient): Promise<void> {
  const now = world.clock.now()
  const guardian = await world.create()
  await world.database.inFamily(familyId, async (tx) => {
    await addMember(tx, familyId, { accountId: guardian.accountId, role: 'guardian', now })
    await tx
      .insertInto('family_offers')
      .values({
        family_id: familyId,
        offered_by: accountId,
        offered_to: guardian.accountId,
        role: 'guardian',
        offered_at: now,
      })
      .execute()
    const archive = {
      id: familyId,
      asked_by: accountId,
      state: 'ready',
      done: 1,
      total: 1,
      size: 1,
      asked_at: now,
      touched_at: now,
      expires_at: now,
    } as const
    await tx
      .insertInto('exports')
      .values({ family_id: familyId, ...archive })
      .execute()
    await tx
      .insertInto('export_pieces')
      .values({ family_id: familyId, export_id: familyId, number: 0, bytes: Buffer.from('x') })
      .execute()
  })
}

/** Nothing can be written in a family that is being deleted, so only one of the two is. */
async function addDeletion({ familyId, accountId }: TestClient): Promise<void> {
  const now = world.clock.now()
  await world.database.inFamily(familyId, (tx) =>
    tx
      .insertInto('family_deletions')
      .values({ family_id: familyId, asked_by: accountId, asked_at: now, due_at: now })
      .execute(),
  )
}

/** Written as another member's act: no one is notified of their own. */
async function notifyFounder({ familyId, accountId }: TestClient, documentId: string): Promise<void> {
  const news = {
    kind: 'approved',
    to: [accountId],
    by: null,
    documentId,
    version: 1,
    now: world.clock.now(),
  } as const
  await world.database.inFamily(familyId, (tx) => notify(tx, familyId, news))
}

/** Writes the row that a model request leaves, without a request. */
async function useModel({ familyId, accountId }: TestClient, document: string): Promise<void> {
  const at = world.clock.now()
  const use = {
    purpose: 'test',
    provider: 'openai',
    model: 'm',
    input_tokens: 1,
    output_tokens: 1,
    cost_micros: null,
    outcome: 'done',
  } as const
  const writing = {
    request: null,
    base_version: 1,
    state: 'stopped',
    body: 'We',
    model: 'm',
    trouble: null,
    writer: null,
    beat_at: null,
  } as const
  await world.database.inFamily(familyId, async (tx) => {
    await tx
      .insertInto('model_uses')
      .values({
        family_id: familyId,
        id: newId(at),
        account_id: accountId,
        ...use,
        started_at: at,
        ended_at: at,
      })
      .execute()
    await tx
      .insertInto('document_writings')
      .values({ family_id: familyId, document_id: document, account_id: accountId, ...writing, began_at: at })
      .execute()
    await tx
      .insertInto('passage_vectors')
      .values({
        family_id: familyId,
        model: 'm',
        document_id: document,
        version: 1,
        place: 0,
        vector: Buffer.alloc(8),
      })
      .execute()
  })
}

async function rowsOf(tx: Tx, table: string): Promise<{ family_id: string }[]> {
  const { rows } = await sql<{ family_id: string }>`select family_id from ${sql.table(table)}`.execute(tx)
  return rows
}

test('the schema query finds the family tables', () => {
  expect(familyTables).toEqual(expect.arrayContaining(knownFamilyTables))
})

test('the application’s own user is bound by row-level security', async () => {
  const bound = await names(
    `select rolname as name from pg_roles where rolname = current_user and not rolsuper and not rolbypassrls
     union all select current_setting('row_security')`,
  )

  expect(bound).toHaveLength(2)
  expect(bound[1]).toBe('on')
})

test('every family table has row-level security that also applies to its owner', async () => {
  const secured = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and relforcerowsecurity`,
  )

  expect(secured).toEqual(expect.arrayContaining(familyTables))
})

test('every family table has a primary key that begins with the family', async () => {
  const led = await names(
    `select conrelid::regclass::text as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'p' and attname = 'family_id'`,
  )

  expect(led).toEqual(expect.arrayContaining(familyTables))
})

test('every foreign key between family tables begins with the family on both sides', async () => {
  const links = `select conrelid::regclass || ' → ' || confrelid::regclass || ' by ' || here.attname || ' and ' || there.attname as name
     from pg_constraint
     join pg_attribute here on here.attrelid = conrelid and here.attnum = conkey[1]
     join pg_attribute there on there.attrelid = confrelid and there.attnum = confkey[1]
     where contype = 'f' and conrelid::regclass::text = any ($1) and confrelid::regclass::text = any ($1)`

  const all = await names(links, [familyTables])
  const astray = await names(
    `${links} and not (here.attname = 'family_id' and there.attname = 'family_id')`,
    [familyTables],
  )

  expect(all.length).toBeGreaterThan(0)
  expect(astray).toEqual([])
})

test('every unique index of a family table contains the family', async () => {
  const astray = await names(
    `select indexrelid::regclass::text as name from pg_index
     where indisunique and indrelid::regclass::text = any ($1)
     and not exists (select from pg_attribute where attrelid = indrelid and attnum = any (indkey) and attname = 'family_id')`,
    [familyTables],
  )

  expect(astray).toEqual([])
})

describe('with two families on the server', () => {
  let hallam: TestClient
  let marsh: TestClient
  beforeAll(async () => {
    ;[hallam, marsh] = await twoFamilies()
  })

  test('a transaction bound to no family sees no rows', async () => {
    for (const table of familyTables)
      expect(await world.database.transaction((tx) => rowsOf(tx, table)), table).toEqual([])
  })

  test('a pooled connection is bound to no family after its transaction', async () => {
    // One for each connection of the pool, so that every connection was used.
    await Promise.all(
      Array.from({ length: 12 }, () =>
        world.database.inFamily(hallam.familyId, (tx) => rowsOf(tx, 'members')),
      ),
    )

    const seen = await Promise.all(
      Array.from({ length: 12 }, () => world.database.transaction((tx) => rowsOf(tx, 'members'))),
    )

    expect(seen.flat()).toEqual([])
  })

  test('a transaction bound to one family sees only its rows', async () => {
    for (const table of familyTables) {
      const rows = await world.database.inFamily(hallam.familyId, (tx) => rowsOf(tx, table))
      expect(rows.length, table).toBeGreaterThan(0)
      expect([...new Set(rows.map(({ family_id }) => family_id))], table).toEqual([hallam.familyId])
    }
  })

  test('a row can’t be inserted for another family', async () => {
    for (const table of familyTables) {
      const forged = world.database.inFamily(hallam.familyId, (tx) =>
        sql`insert into ${sql.table(table)} (family_id) values (${marsh.familyId}::uuid)`.execute(tx),
      )
      await expect(forged, table).rejects.toMatchObject({
        code: '42501',
        message: expect.stringContaining('row-level security'),
      })
    }
  })

  test('a row can’t be moved to another family', async () => {
    for (const table of familyTables.filter((name) => name !== 'ledger' && name !== 'document_versions')) {
      const handedOver = world.database.inFamily(hallam.familyId, (tx) =>
        sql`update ${sql.table(table)} set family_id = ${marsh.familyId}::uuid`.execute(tx),
      )
      await expect(handedOver, table).rejects.toMatchObject({
        code: '42501',
        message: expect.stringContaining('row-level security'),
      })
    }
  })

  test('another family’s rows can’t be updated or deleted', async () => {
    const changed = await world.database.inFamily(hallam.familyId, (tx) =>
      tx
        .updateTable('families')
        .set({ name: 'Taken over' })
        .where('family_id', '=', marsh.familyId)
        .executeTakeFirst(),
    )
    const deleted = await world.database.inFamily(hallam.familyId, (tx) =>
      tx.deleteFrom('members').where('family_id', '=', marsh.familyId).executeTakeFirst(),
    )

    expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n])
    expect((await marsh.get('/family/')).json().name).toBe('')
  })

  test('looking up an account’s memberships exposes no other row', async () => {
    const after = await world.database.transaction(async (tx) => {
      const memberships = await membershipsOf(tx, hallam.accountId)
      return { seats: memberships, seen: await rowsOf(tx, 'members') }
    })

    expect(after.seats).toEqual([{ family_id: hallam.familyId, role: 'founder', status: 'active' }])
    expect(after.seen).toEqual([])
  })

  test('looking up the names of an account’s families exposes no other row', async () => {
    const after = await world.database.transaction(async (tx) => {
      const { rows } = await sql<{
        family_id: string
      }>`select family_id from families_of(${hallam.accountId}::uuid)`.execute(tx)
      return { found: rows, families: await rowsOf(tx, 'families'), members: await rowsOf(tx, 'members') }
    })

    expect(after).toEqual({ found: [{ family_id: hallam.familyId }], families: [], members: [] })
  })

  test('looking up an invitation exposes no other row', async () => {
    const seen = await world.database.transaction(async (tx) => {
      await sql`select * from invitation_of(${Buffer.alloc(32)})`.execute(tx)
      return rowsOf(tx, 'invitations')
    })

    expect(seen).toEqual([])
  })

  test('looking up which families have an active mission exposes no other row', async () => {
    const { id } = (await marsh.post('/missions/', { type: 'legacy', q1: 'a', q2: 'b', q3: 'c' })).json<{
      id: string
    }>()

    const after = await world.database.transaction(async (tx) => {
      const { rows } = await sql<{
        family_id: string
      }>`select * from families_with_missions(${'0'.repeat(32)}::uuid, 100)`.execute(tx)
      return { found: rows, seen: await rowsOf(tx, 'missions') }
    })

    expect(id).toEqual(expect.any(String))
    expect(after).toEqual({ found: [{ family_id: marsh.familyId }], seen: [] })
  })
})

test.each([`' or true; --`, '', 'null', '019b0000-0000-7000-8000-00000000000G'])(
  'a transaction can’t be bound to %j as a family',
  async (familyId) => {
    // Rejected before the text reaches the database.
    expect(() => world.database.inFamily(familyId, (tx) => rowsOf(tx, 'members'))).toThrow(
      'A family id must be a uuid',
    )
  },
)
