import * as z from 'zod/mini'

import { maxObjectSize } from '#server/platform/store/store.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/*
 * The archive is a tar file with these entries, in this order (docs/decisions/0067-backup-archive.md):
 *
 *   forerunners-backup.json           what it is and which schema it has
 *   secret-key.age                    only with --with-key
 *   tables/<schema>.<table>/00000001.gz   the rows in COPY text format, in gzipped chunks
 *   files/<key>                       the encrypted pieces of files, as they are in the store
 *   sums/00000001                     SHA-256 of the entries before it, as sha256sum prints them
 *   manifest.json                     the counts and hashes of everything
 *   manifest.json.sha256
 */
export const names = {
  opening: 'forerunners-backup.json',
  key: 'secret-key.age',
  manifest: 'manifest.json',
  manifestHash: 'manifest.json.sha256',
} as const

export const formatName = 'forerunners-backup'
export const formatVersion = 1

/** Bytes of COPY text in one chunk, before compression. */
export const chunkSize = 2 * 1024 * 1024
/** Entries after which their hashes are written. */
export const entriesPerSum = 1000
/** Missing pieces of files that a manifest lists. */
export const maxAbsent = 10_000

/** The maximum size of an entry: everything else is refused before it is read. */
export function maxSizeOf(name: string): number {
  if (name.startsWith('tables/')) return chunkSize + 64 * 1024
  if (name.startsWith('files/')) return maxObjectSize
  return 4 * 1024 * 1024
}

export function chunkName(table: string, number: number): string {
  return `tables/${table}/${numbered(number)}.gz`
}

export function pieceName(key: string): string {
  return `files/${key}`
}

export function sumsName(number: number): string {
  return `sums/${numbered(number)}`
}

function numbered(number: number): string {
  return String(number).padStart(8, '0')
}

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Count = z.int().check(z.minimum(0))
const Name = z.string().check(z.minLength(1), z.maxLength(63))
const TableName = z.string().check(z.regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/))

/** Enough to tell an archive of a newer format from a damaged one. */
export const AnyOpening = z.object({ format: z.literal(formatName), version: Count })

export const Opening = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  program: z.string().check(z.maxLength(100)),
  made_at: z.iso.datetime(),
  postgres: z.string().check(z.maxLength(100)),
  migrations: z.array(z.object({ name: z.string().check(z.maxLength(100)), hash: Hash })),
  /** Fingerprints of the secret keys that encrypt what is in the archive. */
  keys: z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  has_key: z.boolean(),
  /** False in an upgrade of the database, whose files stay where they are. */
  has_files: z._default(z.boolean(), true),
})
export type Opening = z.infer<typeof Opening>

const Table = z.object({
  name: TableName,
  columns: z.array(Name),
  rows: Count,
  /** Bytes of COPY text, and their SHA-256. */
  bytes: Count,
  sha256: Hash,
  chunks: Count,
})
export type ArchivedTable = z.infer<typeof Table>

const Sequence = z.object({ name: TableName, value: z.int(), is_called: z.boolean() })
export type ArchivedSequence = z.infer<typeof Sequence>

export const Manifest = z.object({
  tables: z.array(Table),
  sequences: z.array(Sequence),
  pieces: z.object({ count: Count, bytes: Count }),
  /** Pieces of files that a row names and the store did not have. */
  absent: z.array(z.string().check(z.maxLength(255))).check(z.maxLength(maxAbsent)),
  sums: z.object({ count: Count, last: Hash }),
})
export type Manifest = z.infer<typeof Manifest>

/** An archive that can't be restored, with the reason as a sentence. */
export class UnusableArchive extends CannotStart {
  override name = 'UnusableArchive'
}

export function damaged(why: string): UnusableArchive {
  return new UnusableArchive(`This backup is damaged: ${why}. Nothing was changed. Use another backup.`)
}
