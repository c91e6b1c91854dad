import { createHash } from 'node:crypto'

import { strToU8, unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { filesIn, takeOut } from '../../../test/archives.ts'
import { richFamily } from '../../../test/rich-family.ts'
import { goodPassword, useWorld, type Voice, type World } from '../../../test/world.ts'
import { importParts } from '#server/archive-parts.ts'
import { archiveTables, leftBehind, ledgerTables } from '#server/features/farewell/archive-tables.ts'
import { importArchive } from '#server/features/farewell/import-archive.ts'
import { readBlob } from '#server/features/files/blobs.ts'
import { readArchive } from '#server/features/farewell/read-archive.ts'
import { checkLedger } from '#server/ground/walk-ledger.ts'

const here = useWorld()
const there = useWorld()

let founder: Voice
let archive: Uint8Array
beforeAll(async () => {
  ;({ founder } = await richFamily(here))
  archive = await takeOut(here, founder)
})

const bring = (bytes: Uint8Array, world: World = there) => importArchive(world.database, readArchive(bytes), importParts(world.files))

/** The archive with some files in other words, and a manifest that knows nothing of it unless it is told. */
function altered(change: Record<string, (text: string) => string>): Uint8Array {
  const files = unzipSync(archive)
  for (const [name, edit] of Object.entries(change)) files[name] = strToU8(edit(Buffer.from(files[name] ?? []).toString()))
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
  const listed = archiveTables.find(({ name }) => name === table)
  return world.database.inFamily(founder.familyId, async (tx) => {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.raw(listed?.only ?? 'true')}`.execute(tx)
    const without = new Set(listed?.without)
    return rows.map(({ row }) => JSON.stringify(Object.entries(row).filter(([column]) => !without.has(column)))).toSorted()
  })
}

test('every family’s table is in the archive or left behind on purpose', async () => {
  const known = [...archiveTables.map(({ name }) => name), ...ledgerTables, ...leftBehind]

  expect(known.toSorted()).toEqual((await familyTables(here)).toSorted())
})

test('nothing is brought from an archive that was changed, cut, foreign or is none at all', async () => {
  const refused: [Uint8Array, RegExp][] = [
    [strToU8('no zip at all'), /can’t be opened/],
    [archive.slice(0, archive.length - 100), /can’t be opened/],
    [zipSync({ 'notes.txt': strToU8('hello') }), /not an archive of Forerunners/],
    [altered({ 'data/members.json': (text) => text.replace('"trustee"', '"founder"') }), /changed: data\/members\.json/],
    [altered({ 'manifest.json': (text) => text.replace('"files": [', '"files": [{"name":"data/more.json","rows":0,"sha256":""},') }), /not whole/],
    [altered({ 'manifest.json': (text) => text.replace(/"schema": "\d{4}/, '"schema": "9999') }), /newer Forerunners/],
  ]

  for (const [bytes, sentence] of refused) await expect((async () => bring(bytes))(), String(sentence)).rejects.toThrow(sentence)
  for (const table of await familyTables(there)) expect(await rowsIn(there, table), table).toEqual([])
})

test('whoever also changes the list of files is found out by the ledger and by the papers’ own hashes', async () => {
  const files = filesIn(archive)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const relisted = (name: string, edit: (text: string) => string) => {
    const before = files.get(name) ?? ''
    return altered({ [name]: edit, 'manifest.json': (text) => text.replace(sha256(before), sha256(edit(before))) })
  }

  const ledger = relisted('ledger.json', (text) => text.replace('"member.joined"', '"member.left"'))
  const paper = relisted('data/document_versions.json', (text) => text.replace('We keep the mill.', 'We sell the mill.'))

  await expect((async () => bring(ledger))()).rejects.toThrow(/in its ledger, entry \d+ was changed/)
  await expect((async () => bring(paper))()).rejects.toThrow(/version 1 of the paper .* is not as it was written/)
})

describe('in a fresh house', () => {
  beforeAll(() => bring(archive))

  test('the family is the same, field by field, in every table', async () => {
    for (const table of [...archiveTables.map(({ name }) => name), ...ledgerTables]) {
      const before = await rowsIn(here, table)
      expect(before.length, table).toBeGreaterThan(0)
      expect(await rowsIn(there, table), table).toEqual(before)
    }
  })

  test('the ledger is whole, and goes on', async () => {
    const { broken, entries } = await there.database.inFamily(founder.familyId, (tx) => checkLedger(tx, founder.familyId))

    expect(broken).toBeNull()
    expect(entries).toBeGreaterThan(10)
  })

  test('nobody’s password came along; by recovery the founder is let in and finds everything', async () => {
    const login = () => there.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email: founder.email, password: goodPassword } })
    expect((await login()).statusCode).toBe(400)

    await there.app.inject({ method: 'POST', url: '/api/auth/recovery/', payload: { email: founder.email } })
    const token = there.secretIn((await there.lastMailTo(founder.email))?.body)
    const recovered = { token, password: goodPassword, confirm_password: goodPassword }
    const set = await there.app.inject({ method: 'POST', url: '/api/auth/recovery/password/', payload: recovered })

    expect(set.statusCode, set.body).toBe(200)
    expect((await login()).json()).toMatchObject({ family: { id: founder.familyId, name: 'Hallam “of the mill”' }, role: 'founder' })
  })

  test('it can’t be brought twice', async () => {
    await expect(bring(archive)).rejects.toThrow('The family Hallam “of the mill” is in this house already.')
  })

  test('an address that somebody else has here is said, and nothing is brought', async () => {
    const stranger = await there.create()
    const other = await takeOut(here, await here.create({ email: stranger.email }))

    await expect(bring(other)).rejects.toThrow(`There is another account with the address ${stranger.email} in this house.`)
  })
})

describe('the files of the data room', () => {
  test('lie in the archive under their names, each content once', () => {
    const names = Object.keys(unzipSync(archive)).filter((name) => name.startsWith('files/') && !name.endsWith('/'))
    expect(names.toSorted()).toEqual(['files/Deeds and property/Copy.txt', 'files/Deeds and property/Deed of the weir.txt'])
  })

  test('come along with every version and the same bytes, sealed with the key of the other house, and are found there', async () => {
    const { rows } = await there.database.inFamily(founder.familyId, (tx) =>
      sql<{ id: string }>`select id from files where name = 'Deed of the weir.txt'`.execute(tx),
    )
    const read = async (version: number) => {
      const blob = await there.database.inFamily(founder.familyId, (tx) =>
        tx
          .selectFrom('file_versions')
          .select('blob_id')
          .where('file_id', '=', rows[0]?.id ?? '')
          .where('number', '=', version)
          .executeTakeFirstOrThrow(),
      )
      const parts: Uint8Array[] = []
      for await (const part of readBlob(there.files, { familyId: founder.familyId, blobId: blob.blob_id })) parts.push(part)
      return Buffer.concat(parts).toString()
    }

    expect([await read(1), await read(2)]).toEqual(['The first wording.', 'The owners keep the sluice in repair.'])
    const words = await there.database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('file_words').select('word').where('word', '=', 'weir').execute(),
    )
    expect(words).toHaveLength(1)
  })

  test('whose bytes were changed are refused', async () => {
    const changed = altered({ 'files/Deeds and property/Copy.txt': () => 'Another wording.' })
    await expect((async () => bring(changed))()).rejects.toThrow(/changed: files\/Deeds and property\/Copy\.txt/)
  })
})
