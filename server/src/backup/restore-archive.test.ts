import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { addressOf } from '../../test/database-address.ts'
import { contentOf } from '../../test/database-content.ts'
import { richFamily } from '../../test/rich-family.ts'
import { asAdmin } from '../../test/template.ts'
import { useWorld } from '../../test/world.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { showProgress } from '#server/backup/progress.ts'
import { restoreArchive } from '#server/backup/restore-archive.ts'
import { beginSnapshot } from '#server/backup/snapshot.ts'
import { openSource } from '#server/backup/source-database.ts'
import { openTarget } from '#server/backup/target-database.ts'
import { openTargetStore } from '#server/backup/target-store.ts'
import { type Migration, readMigrations } from '#server/platform/database/migrate.ts'
import { folderStore } from '#server/platform/store/folder-store.ts'

const world = useWorld()
const target = `restored_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}`
const progress = showProgress({ write: () => {} })
const stopping = new AbortController().signal
const log = () => {}

let folder: string
let file: FileHandle
let source: string
beforeAll(async () => {
  await richFamily(world)
  await world.foundFamily()
  folder = await mkdtemp(join(tmpdir(), 'forerunners-restored-'))
  file = await open(join(folder, 'all.tar'), 'w+')
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  source = rows[0]?.name ?? ''
  const database = await openSource({ location: addressOf(inject('databases').admin, source), log, stopping })
  const snapshot = await beginSnapshot(database.client)
  const now = new Date()
  const { store } = world
  const parts = { source: database, snapshot, store, file, program: '0', now, progress, stopping }
  await makeBackup({ ...parts, key: undefined })
  await database.close()
})
afterAll(async () => {
  await file.close()
  await rm(folder, { recursive: true, force: true })
})

let files: string
beforeEach(async () => {
  files = await mkdtemp(join(tmpdir(), 'forerunners-restored-'))
  const { admin, app } = inject('databases')
  await asAdmin(admin, (client) =>
    client.query(`create database ${target} owner ${client.escapeIdentifier(app.user)}`),
  )
})
afterEach(async () => {
  await rm(files, { recursive: true, force: true })
  await asAdmin(inject('databases').admin, (client) => client.query(`drop database ${target} with (force)`))
})

async function restore(migrations: readonly Migration[]) {
  const location = addressOf(inject('databases').app, target)
  const database = await openTarget({ location, log, stopping })
  const store = await openTargetStore(folderStore(files))
  try {
    const archive = await checkArchive(file)
    const writeKey = async () => {}
    return await restoreArchive({ archive, file, database, store, migrations, writeKey, progress, stopping })
  } catch (error) {
    await store.discard(file)
    throw error
  } finally {
    await database.close()
  }
}

async function readDatabase<Result>(name: string, read: (client: pg.Client) => Promise<Result>) {
  const { admin } = inject('databases')
  const client = new pg.Client({ ...admin, database: name })
  await client.connect()
  try {
    return await read(client)
  } finally {
    await client.end()
  }
}

const later = (text: string): Migration => ({ name: '9999-later.sql', text, hash: 'f'.repeat(64) })

/** The definition of every constraint, trigger, policy and index. */
const schemaOf = (client: pg.Client) =>
  client
    .query<{ line: string }>(
      `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line from pg_constraint where connamespace = 'public'::regnamespace
       union all select concat_ws(' ', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
       union all select concat_ws(' ', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class where relnamespace = 'public'::regnamespace
       union all select concat_ws(' ', tablename, policyname, roles::text, cmd, qual, with_check) from pg_policies
       union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    )
    .then(({ rows }) => rows.map(({ line }) => line))

test('a family with everything in it is restored row by row, with the same constraints, triggers and policies', async () => {
  const ledgers = await restore(await readMigrations())

  expect(ledgers).toEqual({ checked: 2, broken: [] })
  const without = ['graphile_worker.migrations']
  const [original, restored] = [
    await readDatabase(source, (client) => contentOf(client, { without })),
    await readDatabase(target, (client) => contentOf(client, { without })),
  ]
  expect(restored).toEqual(original)
  expect([...restored.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(40)
  expect(await readDatabase(target, schemaOf)).toEqual(await readDatabase(source, schemaOf))
  const [objects, copies] = [new Map<string, number>(), new Map<string, number>()]
  for await (const { key, size } of world.store.list('')) objects.set(key, size)
  for await (const { key, size } of folderStore(files).list('')) copies.set(key, size)
  expect(copies).toEqual(objects)
  for (const key of objects.keys())
    expect(Buffer.from(await folderStore(files).get(key)).equals(await world.store.get(key))).toBe(true)
})

test('the migrations of a newer version run after the rows are loaded', async () => {
  const newer = later(
    `update members set role = role; alter table members add column later int not null default 7; update families set name = name`,
  )

  await restore([...(await readMigrations()), newer])

  const rows = await readDatabase(target, (client) =>
    client.query(
      `select (select min(later) from members) as value, (select count(*)::int from migrations where name = '9999-later.sql') as applied`,
    ),
  )
  expect(rows.rows).toEqual([{ value: 7, applied: 1 }])
})

test('a failure at the end of a restore leaves an empty database and an empty store', async () => {
  await expect(restore([...(await readMigrations()), later('select 1 / 0')])).rejects.toThrow(
    'division by zero',
  )

  const left = await readDatabase(target, (client) =>
    client.query(
      `select nspname from pg_namespace where nspname = 'graphile_worker' union all select tablename from pg_tables where schemaname = 'public'`,
    ),
  )
  expect(left.rows).toEqual([])
  const objects: string[] = []
  for await (const { key } of folderStore(files).list('')) objects.push(key)
  expect(objects).toEqual([])
})

test('a store or a database with content is refused before anything is written', async () => {
  await folderStore(files).put('another/object', Buffer.from('of a running installation'))

  await expect(restore(await readMigrations())).rejects.toThrow(
    'The store of files is not empty. Nothing was changed.',
  )
  const location = addressOf(inject('databases').admin, source)
  await expect(openTarget({ location, log, stopping })).rejects.toThrow(
    'There is an installation in this database already. Nothing was changed.',
  )
})
