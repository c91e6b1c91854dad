import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import {
  type ArchivedSequence,
  type ArchivedTable,
  chunkName,
  chunkSize,
  entriesPerSum,
  type Manifest,
  names,
  type Opening,
  pieceName,
  sumsName,
} from '#server/backup/archive-format.ts'
import { blockSize, encodeHeader, paddingOf } from '#server/backup/tar-header.ts'

const compress = promisify(gzip)

export interface ArchiveWriter {
  /** Writes the rows of one table and returns its number of rows. */
  readonly addTable: (
    table: Pick<ArchivedTable, 'name' | 'columns'>,
    copy: AsyncIterable<Uint8Array>,
  ) => Promise<number>
  readonly addPiece: (key: string, bytes: Uint8Array) => Promise<void>
  /** Writes the manifest and the end of the archive. */
  readonly finish: (rest: {
    readonly sequences: readonly ArchivedSequence[]
    readonly absent: readonly string[]
  }) => Promise<Manifest>
}

/** Writes an archive in sequence. No more than one chunk or piece is in memory. */
export async function writeArchive(
  file: FileHandle,
  { opening, key }: { readonly opening: Opening; readonly key: Uint8Array | undefined },
): Promise<ArchiveWriter> {
  const time = Math.floor(Date.parse(opening.made_at) / 1000)
  const tables: ArchivedTable[] = []
  const pieces = { count: 0, bytes: 0 }
  const sums = { count: 0, last: '0'.repeat(64) }
  let lines: string[] = []

  async function writeEntry(name: string, bytes: Uint8Array): Promise<string> {
    const header = encodeHeader({ name, size: bytes.byteLength, time })
    await writeAll(file, [header, bytes, Buffer.alloc(paddingOf(bytes.byteLength))])
    return createHash('sha256').update(bytes).digest('hex')
  }
  async function add(name: string, bytes: Uint8Array): Promise<void> {
    lines.push(sumLine(await writeEntry(name, bytes), name))
    if (lines.length === entriesPerSum) await writeSums()
  }
  async function writeSums(): Promise<void> {
    sums.count += 1
    const text = lines.join('')
    lines = []
    const name = sumsName(sums.count)
    sums.last = await writeEntry(name, Buffer.from(text))
    // The next sums cover these, so that none can be left out or exchanged.
    lines.push(sumLine(sums.last, name))
  }

  await add(names.opening, toJson(opening))
  if (key) await add(names.key, key)
  return {
    async addTable({ name, columns }, copy) {
      const hash = createHash('sha256')
      const table = { name, columns: [...columns], rows: 0, bytes: 0, chunks: 0 }
      for await (const chunk of inChunks(copy)) {
        hash.update(chunk)
        table.rows += countRows(chunk)
        table.bytes += chunk.byteLength
        table.chunks += 1
        await add(chunkName(name, table.chunks), await compress(chunk, { level: 5 }))
      }
      tables.push({ ...table, sha256: hash.digest('hex') })
      return table.rows
    },
    async addPiece(piece, bytes) {
      await add(pieceName(piece), bytes)
      pieces.count += 1
      pieces.bytes += bytes.byteLength
    },
    async finish({ sequences, absent }) {
      await writeSums()
      const manifest = { tables, sequences: [...sequences], pieces, absent: [...absent], sums }
      const hash = await writeEntry(names.manifest, toJson(manifest))
      await writeEntry(names.manifestHash, Buffer.from(sumLine(hash, names.manifest)))
      await writeAll(file, [Buffer.alloc(2 * blockSize)])
      return manifest
    },
  }
}

/** In the format of `sha256sum`, so that an unpacked archive can be checked without us. */
export function sumLine(hash: string, name: string): string {
  return `${hash}  ${name}\n`
}

/** COPY writes each row as one line; line breaks in values are escaped. */
export function countRows(text: Uint8Array): number {
  let rows = 0
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows += 1
  return rows
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`)
}

/** Joins and splits what arrives into chunks of one size; only the last one is smaller. */
async function* inChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(chunkSize)
  let filled = 0
  for await (const part of parts) {
    for (let at = 0; at < part.byteLength;) {
      const piece = part.subarray(at, at + chunkSize - filled)
      chunk.set(piece, filled)
      filled += piece.byteLength
      at += piece.byteLength
      if (filled < chunkSize) continue
      yield chunk
      chunk = Buffer.allocUnsafe(chunkSize)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

// A disk that fills up accepts a part first and fails at the next write.
async function writeAll(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const { bytesWritten } = await file.writev(parts.filter(({ byteLength }) => byteLength > 0))
  if (bytesWritten === size) return
  const whole = Buffer.concat(parts)
  for (let done = bytesWritten; done < size;) done += (await file.write(whole, done)).bytesWritten
}
