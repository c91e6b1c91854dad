import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import type * as z from 'zod/mini'

import {
  AnyOpening,
  type ArchivedTable,
  chunkName,
  chunkSize,
  damaged,
  formatVersion,
  Manifest,
  names,
  Opening,
  UnusableArchive,
} from '#server/backup/archive-format.ts'
import { type ArchiveEntry, readEntries } from '#server/backup/read-entries.ts'
import { countRows } from '#server/backup/write-archive.ts'
import { isKey } from '#server/platform/store/store.ts'

const decompress = promisify(gunzip)

export type ArchivePart =
  | { readonly kind: 'opening'; readonly opening: Opening }
  | { readonly kind: 'key'; readonly bytes: Buffer }
  /** COPY text of one table. Chunks may end in the middle of a row. */
  | { readonly kind: 'rows'; readonly table: string; readonly bytes: Buffer }
  | { readonly kind: 'piece'; readonly key: string; readonly bytes: Buffer }
  | { readonly kind: 'manifest'; readonly manifest: Manifest }

/**
 * Reads an archive and checks it on the way. The last part is the manifest: without it the archive is not
 * complete, and what came before must not be used.
 */
export async function* readArchive(file: FileHandle): AsyncGenerator<ArchivePart> {
  const entries = readEntries(file)
  const first = await entries.next()
  if (first.done === true) throw damaged('it has no content')
  const opening = readOpening(first.value.bytes, first.value.time)
  yield { kind: 'opening', opening }

  const tables = tableTotals()
  const pieces = { count: 0, bytes: 0, last: '' }
  const order = ['key', 'rows', 'piece', 'manifest']
  let stage = opening.has_key ? 0 : 1
  for await (const entry of entries) {
    const part = await readPart(entry)
    const rank = order.indexOf(part.kind)
    if (rank < stage || (stage === 0 && rank !== 0)) throw damaged(`"${entry.name}" is in the wrong place`)
    stage = part.kind === 'key' ? 1 : rank
    if (part.kind === 'rows') tables.add(part, entry.name)
    if (part.kind === 'piece') {
      if (part.key <= pieces.last) throw damaged(`"${entry.name}" is in the wrong place`)
      pieces.count += 1
      pieces.bytes += part.bytes.byteLength
      pieces.last = part.key
    }
    if (part.kind === 'manifest') {
      tables.expect(part.manifest.tables)
      const { count, bytes } = part.manifest.pieces
      if (count !== pieces.count || bytes !== pieces.bytes)
        throw damaged('its number of files is not the one in its manifest')
      const { sums } = part.manifest
      if (sums.count !== entry.sums.count || sums.last !== entry.sums.last)
        throw damaged('its hashes are not those in its manifest')
    }
    yield part
  }
}

function readOpening(bytes: Buffer, time: number): Opening {
  const json = parseJson(bytes, names.opening)
  const any = AnyOpening.safeParse(json)
  if (any.success && any.data.version > formatVersion)
    throw new UnusableArchive(
      'This backup was made by a newer Forerunners, in a format that this version does not know. Nothing was changed. Install that version or a newer one and run it again.',
    )
  const opening = parsed(Opening, json, names.opening)
  if (Math.floor(Date.parse(opening.made_at) / 1000) !== time)
    throw damaged(`"${names.opening}" is not the one of this backup`)
  return opening
}

async function readPart({ name, bytes }: ArchiveEntry): Promise<ArchivePart> {
  if (name === names.key) return { kind: 'key', bytes }
  if (name === names.manifest)
    return { kind: 'manifest', manifest: parsed(Manifest, parseJson(bytes, name), name) }
  const table = /^tables\/([a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*)\/\d{8}\.gz$/.exec(name)?.[1]
  if (table !== undefined) {
    // The limit stops a small chunk from filling the memory.
    const rows = await decompress(bytes, { maxOutputLength: chunkSize }).catch(() => {
      throw damaged(`"${name}" can't be decompressed`)
    })
    return { kind: 'rows', table, bytes: rows }
  }
  const key = name.startsWith('files/') ? name.slice('files/'.length) : ''
  // A key has no dots, so it can't lead out of the store.
  if (isKey(key)) return { kind: 'piece', key, bytes }
  throw damaged(`"${name}" is not a part of a backup`)
}

type Total = Omit<ArchivedTable, 'columns'>

/** Adds up the chunks of each table, to be compared with the manifest. */
function tableTotals() {
  const totals: Total[] = []
  let running: (Omit<Total, 'sha256'> & { readonly hash: Hash }) | undefined

  function end(): void {
    if (running) totals.push({ ...totalOf(running), sha256: running.hash.digest('hex') })
    running = undefined
  }
  return {
    add({ table, bytes }: { readonly table: string; readonly bytes: Buffer }, name: string): void {
      if (running?.name !== table) {
        end()
        running = { name: table, rows: 0, bytes: 0, chunks: 0, hash: createHash('sha256') }
      }
      running.hash.update(bytes)
      running = {
        ...running,
        rows: running.rows + countRows(bytes),
        bytes: running.bytes + bytes.byteLength,
        chunks: running.chunks + 1,
      }
      if (name !== chunkName(table, running.chunks)) throw damaged(`"${name}" is in the wrong place`)
    },
    expect(tables: readonly ArchivedTable[]): void {
      end()
      // A table without rows has no chunk.
      const listed = tables.filter(({ chunks }) => chunks > 0)
      const found = JSON.stringify(totals.map(totalOf))
      if (found !== JSON.stringify(listed.map(totalOf)))
        throw damaged('its tables are not those in its manifest')
      if (tables.some(({ chunks, rows, bytes }) => chunks === 0 && (rows > 0 || bytes > 0)))
        throw damaged('a table of its manifest has no rows')
      if (totals.some(({ sha256 }, index) => sha256 !== listed[index]?.sha256))
        throw damaged('a table has other rows than its manifest says')
      if (new Set(tables.map(({ name }) => name)).size !== tables.length)
        throw damaged('its manifest has a table twice')
    },
  }
}

function totalOf({ name, rows, bytes, chunks }: Omit<Total, 'sha256'>) {
  return { name, rows, bytes, chunks }
}

function parseJson(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw damaged(`"${name}" can't be read`)
  }
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, name: string): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw damaged(`"${name}" can't be read`)
  return result.data
}
