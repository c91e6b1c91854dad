import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  damageArchive,
  damageKinds,
  forgeArchive,
  openingEntry,
  openingOf,
  writeSmallArchive,
} from '../../test/damaged-archives.ts'
import { Random } from '../../test/torture/random.ts'
import { UnusableArchive } from '#server/backup/archive-format.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { expectKnownMigrations } from '#server/backup/restore-archive.ts'

let folder: string
let archive: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-archive-'))
  archive = await writeSmallArchive(join(folder, 'whole.tar'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function check(bytes: Buffer) {
  const path = join(folder, 'checked.tar')
  await writeFile(path, bytes)
  const file = await open(path, 'r')
  try {
    return await checkArchive(file)
  } finally {
    await file.close()
  }
}

const refusal = (bytes: Buffer) =>
  check(bytes).then(
    () => 'nothing was wrong',
    (error: unknown) => {
      if (error instanceof UnusableArchive) return error.message
      throw error
    },
  )

test('a whole archive is read with its opening, its key and the counts of its manifest', async () => {
  const { opening, key, manifest } = await check(archive)

  expect(opening).toEqual(openingOf())
  expect(key?.toString()).toBe('a sealed key')
  expect(manifest.tables.map(({ name, rows, chunks }) => ({ name, rows, chunks }))).toEqual([
    { name: 'public.accounts', rows: 2, chunks: 1 },
    { name: 'public.answers', rows: 0, chunks: 0 },
    { name: 'public.families', rows: 1, chunks: 1 },
  ])
  expect(manifest).toMatchObject({ pieces: { count: 5 }, absent: ['d/1'] })
})

test('a thousand damaged archives are all refused with a sentence', async () => {
  const seed = Number(process.env['ARCHIVE_SEED'] ?? 4711)
  const accepted: string[] = []
  const wordless: string[] = []
  for (let step = 0; step < 1000; step++) {
    const random = Random.at(seed, step)
    const kind = damageKinds[step % damageKinds.length] ?? ''
    const bytes = damageArchive(kind, archive, random)
    // Two equal parts were exchanged, or a flipped bit was flipped back.
    if (bytes.equals(archive)) continue
    const sentence = await refusal(bytes)
    if (sentence === 'nothing was wrong') accepted.push(`${kind}, step ${step}`)
    else if (!/^This .+ Nothing was changed\. .+\.$/s.test(sentence)) wordless.push(`${kind}: ${sentence}`)
  }

  expect({ seed, accepted, wordless }).toEqual({ seed, accepted: [], wordless: [] })
})

test('a change of a byte anywhere in an archive is noticed', async () => {
  const unnoticed: number[] = []
  for (let at = 0; at < archive.length; at += 37) {
    const copy = Buffer.from(archive)
    copy[at] = (copy[at] ?? 0) ^ 0x10
    if ((await refusal(copy)) === 'nothing was wrong') unnoticed.push(at)
  }

  expect(unnoticed).toEqual([])
})

test('a forged archive with correct hashes is still checked against its manifest', async () => {
  const rows = (text: string) => ({
    name: 'tables/public.accounts/00000001.gz',
    bytes: gzipSync(text),
  })
  const table = {
    name: 'public.accounts',
    columns: ['id'],
    rows: 1,
    bytes: 2,
    sha256: '0'.repeat(64),
    chunks: 1,
  }

  expect(await refusal(forgeArchive([openingEntry(), rows('1\n')]))).toContain('its tables are not those')
  expect(await refusal(forgeArchive([openingEntry(), rows('1\n')], { tables: [table] }))).toContain(
    'other rows than its manifest says',
  )
  const pieces = ['b/1', 'a/1'].map((key) => ({ name: `files/${key}`, bytes: Buffer.from(key) }))
  expect(await refusal(forgeArchive([openingEntry(), ...pieces]))).toContain(
    '"files/a/1" is in the wrong place',
  )
  expect(await refusal(forgeArchive([openingEntry({ has_key: true }), rows('1\n')]))).toContain(
    'in the wrong place',
  )
  expect(await refusal(forgeArchive([openingEntry({ keys: ['short'] })]))).toContain("can't be read")
  expect(await check(forgeArchive([openingEntry()]))).toMatchObject({ key: undefined })
})

test('an archive of a newer format is refused as newer, not as damaged', async () => {
  expect(await refusal(forgeArchive([openingEntry({ version: 2, other: true })]))).toBe(
    'This backup was made by a newer Forerunners, in a format that this version does not know. Nothing was changed. Install that version or a newer one and run it again.',
  )
})

test('an archive with migrations that this version lacks, or has otherwise, is refused', () => {
  const here = [{ name: '0001-ground.sql', text: '', hash: 'a' }]

  expect(() => expectKnownMigrations([{ name: '0001-ground.sql', hash: 'a' }], here)).not.toThrow()
  expect(() => expectKnownMigrations([{ name: '0999-later.sql', hash: 'a' }], here)).toThrow(
    'This backup was made by a newer Forerunners (0999-later.sql). Nothing was changed.',
  )
  expect(() => expectKnownMigrations([{ name: '0001-ground.sql', hash: 'b' }], here)).toThrow(
    'The migration 0001-ground.sql of this backup is not the one of this version. Nothing was changed.',
  )
})

test('a small chunk that unpacks to more than a chunk may have is refused without unpacking it', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
  const before = process.memoryUsage().rss

  const sentence = await refusal(
    forgeArchive([openingEntry(), { name: 'tables/public.accounts/00000001.gz', bytes: bomb }]),
  )

  expect(sentence).toContain("can't be decompressed")
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})
