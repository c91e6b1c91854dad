import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

import type { Random } from './torture/random.ts'
import { formatName, formatVersion, type Opening } from '#server/backup/archive-format.ts'
import { blockSize, decodeHeader, encodeHeader, paddingOf } from '#server/backup/tar-header.ts'
import { sumLine, writeArchive } from '#server/backup/write-archive.ts'

const madeAt = '2031-05-04T03:02:01.000Z'
const time = Date.parse(madeAt) / 1000
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const migrations = [{ name: '0001-ground.sql', hash: hash(Buffer.from('one')) }]

export function openingOf(more: Partial<Opening> = {}): Opening {
  return {
    format: formatName,
    version: formatVersion,
    program: '0.1.0',
    made_at: madeAt,
    postgres: '18.0',
    migrations,
    keys: ['ab'.repeat(16)],
    has_files: true,
    has_key: true,
    ...more,
  }
}

async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

/** A small archive with three tables, a key and five pieces. */
export async function writeSmallArchive(path: string): Promise<Buffer> {
  const file = await open(path, 'w+', 0o600)
  const archive = await writeArchive(file, { opening: openingOf(), key: Buffer.from('a sealed key') })
  await archive.addTable({ name: 'public.accounts', columns: ['id', 'email'] }, parts('1\ta@b\n2', '\tc@d\n'))
  await archive.addTable({ name: 'public.answers', columns: ['id'] }, parts())
  await archive.addTable({ name: 'public.families', columns: ['id', 'name'] }, parts('1\tHallam\\n\n'))
  for (const key of ['a/1', 'a/2', 'b/1', 'b/2', `c/${'3'.repeat(40)}/${'4'.repeat(60)}`])
    await archive.addPiece(key, Buffer.from(`sealed ${key} `.repeat(60)))
  await archive.finish({ sequences: [{ name: 'public.s', value: 3, is_called: true }], absent: ['d/1'] })
  const bytes = await wholeOf(file)
  await file.close()
  return bytes
}

async function wholeOf(file: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc((await file.stat()).size)
  await file.read(bytes, 0, bytes.length, 0)
  return bytes
}

interface ForgedEntry {
  readonly name: string
  readonly bytes: Buffer
}

/** An archive with correct headers and hashes, whatever its entries are. */
export function forgeArchive(entries: readonly ForgedEntry[], manifest: object = {}): Buffer {
  const blocks: Buffer[] = []
  const add = (name: string, bytes: Buffer) => {
    blocks.push(
      encodeHeader({ name, size: bytes.length, time }),
      bytes,
      Buffer.alloc(paddingOf(bytes.length)),
    )
    return sumLine(hash(bytes), name)
  }
  const sums = Buffer.from(entries.map(({ name, bytes }) => add(name, bytes)).join(''))
  add('sums/00000001', sums)
  const json = Buffer.from(
    JSON.stringify({
      tables: [],
      sequences: [],
      pieces: { count: 0, bytes: 0 },
      absent: [],
      sums: { count: 1, last: hash(sums) },
      ...manifest,
    }),
  )
  const line = add('manifest.json', json)
  add('manifest.json.sha256', Buffer.from(line))
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockSize)])
}

export const openingEntry = (more: object = { has_key: false }) => ({
  name: 'forerunners-backup.json',
  bytes: Buffer.from(JSON.stringify({ ...openingOf(), ...more })),
})

/** The parts of an archive: each a header with its content and padding. */
function partsOf(archive: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; ;) {
    const header = decodeHeader(archive.subarray(at, at + blockSize))
    if (!header) return [...found, archive.subarray(at)]
    const end = at + blockSize + header.size + paddingOf(header.size)
    found.push(archive.subarray(at, end))
    at = end
  }
}

const foreign = [
  Buffer.alloc(0),
  Buffer.from('PK\u0003\u0004 a family export'),
  Buffer.from('PGDMP of pg_dump'),
  Buffer.from('%PDF-1.7 a deed'),
  Buffer.alloc(4096),
  gzipSync('a compressed text'),
  Buffer.concat([encodeHeader({ name: 'photos/one.jpg', size: 0, time }), Buffer.alloc(1024)]),
]

type Damage = (archive: Buffer, random: Random) => Buffer

const damages: Record<string, Damage> = {
  cut: (archive, random) => archive.subarray(0, random.below(archive.length)),
  'bit flipped': (archive, random) => {
    const copy = Buffer.from(archive)
    const at = random.below(copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
    return copy
  },
  overwritten: (archive, random) => {
    const copy = Buffer.from(archive)
    const at = random.below(copy.length - 100)
    for (let index = at; index < at + 100; index++) copy[index] = (copy[index] ?? 0) ^ (1 + random.below(255))
    return copy
  },
  'parts swapped': (archive, random) => {
    const all = partsOf(archive)
    const first = random.below(all.length - 1)
    const second = first + 1 + random.below(all.length - 1 - first)
    const [a, b] = [all[first] as Buffer, all[second] as Buffer]
    all[first] = b
    all[second] = a
    return Buffer.concat(all)
  },
  'part removed': (archive, random) => {
    const all = partsOf(archive)
    return Buffer.concat(all.toSpliced(random.below(all.length), 1))
  },
  'part repeated': (archive, random) => {
    const all = partsOf(archive)
    const at = random.below(all.length)
    return Buffer.concat(all.toSpliced(at, 0, all[at] as Buffer))
  },
  'bytes inserted': (archive, random) => {
    const at = random.below(archive.length + 1)
    const more = Buffer.alloc(1 + random.below(1024), random.below(256))
    return Buffer.concat([archive.subarray(0, at), more, archive.subarray(at)])
  },
  bomb: (_, random) => {
    const rows = Buffer.alloc((3 + random.below(20)) * 1024 * 1024, '1\n')
    const name = 'tables/public.accounts/00000001.gz'
    return forgeArchive([openingEntry(), { name, bytes: gzipSync(rows, { level: 1 }) }])
  },
  'foreign format': (_, random) => {
    const one = random.pick(foreign)
    return Buffer.concat([one, Buffer.alloc(random.below(2000), random.below(256))])
  },
  'foreign name': (_, random) => {
    const name = random.pick([
      'files/../../etc/passwd',
      'files/.hidden',
      '/etc/passwd',
      'tables/public.accounts;drop/00000001.gz',
      'tables/accounts/00000001.gz',
      'files/a.object',
      'notes.txt',
    ])
    return forgeArchive([openingEntry(), { name, bytes: Buffer.from('x'.repeat(random.below(700))) }])
  },
}

export const damageKinds = Object.keys(damages)

export function damageArchive(kind: string, archive: Buffer, random: Random): Buffer {
  const damage = damages[kind]
  if (!damage) throw new Error(`There is no damage "${kind}"`)
  return damage(archive, random)
}
