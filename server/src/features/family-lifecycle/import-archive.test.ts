import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { strToU8, unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { filesIn, exportFamily } from '../../../test/archives.ts'
import { richFamily } from '../../../test/rich-family.ts'
import { loseFounder } from '../../../test/without-founder.ts'
import { goodPassword, useWorld, type TestClient, type World } from '../../../test/world.ts'
import { importParts } from '#server/features.ts'
import { importArchive } from '#server/features/family-lifecycle/import-archive.ts'
import { readBlob } from '#server/features/files/blobs.ts'
import { readArchive } from '#server/features/family-lifecycle/read-archive.ts'
import { inImportOrder } from '#server/ground/archive-tables.ts'
import { checkLedger } from '#server/ground/walk-ledger.ts'

const source = useWorld()
const target = useWorld()

let founder: TestClient
let archive: Uint8Array
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-import-'))
  ;({ founder } = await richFamily(source))
  archive = await exportFamily(source, founder)
})

async function importInto(bytes: Uint8Array, world: World = target): Promise<void> {
  const path = join(folder, 'archive.zip')
  await writeFile(path, bytes)
  const read = await readArchive(path)
  try {
    await importArchive(world.database, read, {
      ...importParts(world.files),
      tables: world.shared.archiveTables,
    })
  } finally {
    read.close()
  }
}

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The archive with changed files; the manifest is unchanged unless it is in the list. */
function altered(change: Record<string, (text: string) => string>): Uint8Array {
  const files = unzipSync(archive)
  for (const [name, edit] of Object.entries(change))
    files[name] = strToU8(edit(Buffer.from(files[name] ?? []).toString()))
  return zipSync(files)
}

async function familyTables(world: World): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where column_name = 'family_id' and table_type = 'BASE TABLE' and table_schema = 'public'`,
  )
  return rows.map(({ name }) => name)
}

async function rowsIn(world: World, table: string): Promise<string[]> {
  const listed = source.shared.archiveTables.find(({ name }) => name === table)
  return world.database.inFamily(founder.familyId, async (tx) => {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.raw(listed?.only ?? 'true')}`.execute(
      tx,
    )
    const without = new Set<string>(listed?.without)
    return rows
      .map(({ row }) => JSON.stringify(Object.entries(row).filter(([column]) => !without.has(column))))
      .toSorted()
  })
}

test('every family table is exported or excluded on purpose', async () => {
  const { archiveTables, unarchivedTables } = source.shared
  const listed = [...archiveTables.map(({ name }) => name), ...Object.keys(unarchivedTables)]

  expect(listed.toSorted()).toEqual((await familyTables(source)).toSorted())
})

test('an import inserts a table after the tables that its foreign keys reference, in any order of the features', async () => {
  const { rows: links } = await source.database.pool.query<{ table: string; referenced: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as referenced
     from pg_constraint where contype = 'f' and conrelid <> confrelid and not condeferrable`,
  )
  const { archiveTables } = source.shared
  for (const order of [archiveTables, inImportOrder(archiveTables.toReversed())]) {
    const names: string[] = order.map(({ name }) => name)
    const early = links.filter(
      ({ table, referenced }) =>
        names.includes(table) &&
        names.includes(referenced) &&
        names.indexOf(table) < names.indexOf(referenced),
    )
    expect(early).toEqual([])
  }
})

test('an archive that was changed, cut or isn’t one at all imports nothing', async () => {
  const refused: [Uint8Array, RegExp][] = [
    [strToU8('no zip at all'), /can’t be opened/],
    [archive.slice(0, archive.length - 100), /can’t be opened/],
    [zipSync({ 'notes.txt': strToU8('hello') }), /not an archive of Forerunners/],
    [
      altered({ 'data/members.json': (text) => text.replace('"trustee"', '"founder"') }),
      /changed: data\/members\.json/,
    ],
    [
      altered({
        'manifest.json': (text) =>
          text.replace('"files": [', '"files": [{"name":"data/more.json","rows":0,"sha256":""},'),
      }),
      /not whole/,
    ],
    [
      altered({ 'manifest.json': (text) => text.replace(/"schema": "\d{4}/, '"schema": "9999') }),
      /newer Forerunners/,
    ],
  ]

  for (const [bytes, sentence] of refused)
    await expect((async () => importInto(bytes))(), String(sentence)).rejects.toThrow(sentence)
  for (const table of await familyTables(target)) expect(await rowsIn(target, table), table).toEqual([])
})

test('a change hidden by a matching manifest is detected by the ledger and the documents’ hashes', async () => {
  const files = filesIn(archive)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const relisted = (name: string, edit: (text: string) => string) => {
    const before = files.get(name) ?? ''
    return altered({
      [name]: edit,
      'manifest.json': (text) => text.replace(sha256(before), sha256(edit(before))),
    })
  }

  const ledger = relisted('ledger.json', (text) => text.replace('"member.joined"', '"member.left"'))
  const document = relisted('data/document_versions.json', (text) =>
    text.replace('We keep the mill.', 'We sell the mill.'),
  )

  await expect((async () => importInto(ledger))()).rejects.toThrow(/in its ledger, entry \d+ was changed/)
  await expect((async () => importInto(document))()).rejects.toThrow(
    /version 1 of the document .* is not as it was written/,
  )
})

describe('on a fresh server', () => {
  beforeAll(() => importInto(archive))

  test('an imported family equals the original in every table', async () => {
    const { archiveTables } = source.shared
    for (const table of [...archiveTables.map(({ name }) => name), 'ledger', 'ledger_heads']) {
      const before = await rowsIn(source, table)
      expect(before.length, table).toBeGreaterThan(0)
      expect(await rowsIn(target, table), table).toEqual(before)
    }
  })

  test('an imported ledger is valid', async () => {
    const { broken, entries } = await target.database.inFamily(founder.familyId, (tx) =>
      checkLedger(tx, founder.familyId),
    )

    expect(broken).toBeNull()
    expect(entries).toBeGreaterThan(10)
  })

  test('passwords are not imported; the founder signs in after recovery', async () => {
    const login = () =>
      target.app.inject({
        method: 'POST',
        url: '/api/auth/login/',
        payload: { email: founder.email, password: goodPassword },
      })
    expect((await login()).statusCode).toBe(400)

    await target.app.inject({ method: 'POST', url: '/api/auth/recovery/', payload: { email: founder.email } })
    const token = target.secretIn((await target.lastMailTo(founder.email))?.body)
    const recovered = { token, password: goodPassword, confirm_password: goodPassword }
    const set = await target.app.inject({
      method: 'POST',
      url: '/api/auth/recovery/password/',
      payload: recovered,
    })

    expect(set.statusCode, set.body).toBe(200)
    expect((await login()).json()).toMatchObject({
      family: { id: founder.familyId, name: 'Hallam “of the mill”' },
      role: 'founder',
    })
  })

  test('an archive can’t be imported twice', async () => {
    await expect(importInto(archive)).rejects.toThrow(
      'The family Hallam “of the mill” is in this house already.',
    )
  })

  test('an address that belongs to another account aborts the import', async () => {
    const stranger = await target.create()
    const other = await exportFamily(source, await source.create({ email: stranger.email }))

    await expect(importInto(other)).rejects.toThrow(
      `There is another account with the address ${stranger.email} in this house.`,
    )
  })
})

describe('files of the data room', () => {
  test('files are in the archive under their names, each content once', () => {
    const names = Object.keys(unzipSync(archive)).filter(
      (name) => name.startsWith('files/') && !name.endsWith('/'),
    )
    expect(names.toSorted()).toEqual([
      'files/Deeds and property/Copy.txt',
      'files/Deeds and property/Deed of the weir.txt',
    ])
  })

  test('imported files have every version and the same bytes, and are searchable', async () => {
    const { rows } = await target.database.inFamily(founder.familyId, (tx) =>
      sql<{ id: string }>`select id from files where name = 'Deed of the weir.txt'`.execute(tx),
    )
    const read = async (version: number) => {
      const blob = await target.database.inFamily(founder.familyId, (tx) =>
        tx
          .selectFrom('file_versions')
          .select('blob_id')
          .where('file_id', '=', rows[0]?.id ?? '')
          .where('number', '=', version)
          .executeTakeFirstOrThrow(),
      )
      const parts: Uint8Array[] = []
      for await (const part of readBlob(target.files, { familyId: founder.familyId, blobId: blob.blob_id }))
        parts.push(part)
      return Buffer.concat(parts).toString()
    }

    expect([await read(1), await read(2)]).toEqual([
      'The first wording.',
      'The owners keep the sluice in repair.',
    ])
    const words = await target.database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('file_words').select('word').where('word', '=', 'weir').execute(),
    )
    expect(words).toHaveLength(1)
  })

  test('an archive with changed file bytes is refused', async () => {
    const changed = altered({ 'files/Deeds and property/Copy.txt': () => 'Another wording.' })
    await expect((async () => importInto(changed))()).rejects.toThrow(
      /changed: files\/Deeds and property\/Copy\.txt/,
    )
  })
})

test('a family without an active founder is refused and nothing is imported', async () => {
  const { founder: lost, join } = await source.foundFamily()
  const trustee = await join('trustee')
  await loseFounder(source, lost)
  const taken = await exportFamily(source, trustee)

  await expect(importInto(taken)).rejects.toThrow('The family in this archive has no active founder.')

  const family = await target.database.inFamily(lost.familyId, (tx) =>
    tx.selectFrom('families').select('name').executeTakeFirst(),
  )
  expect(family).toBeUndefined()
})
