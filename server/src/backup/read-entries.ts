import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

import {
  damaged,
  entriesPerSum,
  maxSizeOf,
  names,
  sumsName,
  UnusableArchive,
} from '#server/backup/archive-format.ts'
import { blockSize, decodeHeader, paddingOf, type TarHeader } from '#server/backup/tar-header.ts'
import { sumLine } from '#server/backup/write-archive.ts'

export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Buffer
  readonly time: number
  /** How many sums came before, and the hash of the last. */
  readonly sums: { readonly count: number; readonly last: string }
}

/**
 * Yields the entries of an archive, except for the hashes, which it checks. Every byte of the file counts:
 * headers must be exactly as we write them, padding must be zero, and nothing may follow the end.
 */
export async function* readEntries(file: FileHandle): AsyncGenerator<ArchiveEntry> {
  const tar = tarReader(file)
  let lines: string[] = []
  let sums = { count: 0, last: '0'.repeat(64) }
  let isFirst = true
  for (;;) {
    const read = await tar.next(isFirst)
    if (!read) throw damaged('it ends too early')
    const entry = { ...read, sums }
    if (isFirst && entry.name !== names.opening) throw foreign()
    isFirst = false
    const hash = createHash('sha256').update(entry.bytes).digest('hex')
    if (entry.name === sumsName(sums.count + 1)) {
      sums = { count: sums.count + 1, last: hash }
      expectSums(entry, lines.join(''))
      lines = []
    } else if (entry.name === names.manifest) {
      // Its own line is the only one that comes after the last sums.
      if (lines.length > 1 || sums.count === 0) throw damaged('its hashes are missing')
      await expectEnd(tar, sumLine(hash, names.manifest))
      yield entry
      return
    } else if (lines.length >= entriesPerSum) throw damaged('its hashes are missing')
    else yield entry
    lines.push(sumLine(hash, entry.name))
  }
}

function expectSums({ bytes }: Pick<ArchiveEntry, 'bytes'>, expected: string): void {
  const text = bytes.toString('latin1')
  if (text === expected) return
  const [found, right] = [text.split('\n'), expected.split('\n')]
  const odd = right.find((line, index) => line !== found[index])
  throw damaged(`"${odd?.slice(66) || 'a part of it'}" is not what was stored`)
}

type TarReader = ReturnType<typeof tarReader>

async function expectEnd(tar: TarReader, line: string): Promise<void> {
  const last = await tar.next(false)
  if (last?.name !== names.manifestHash || last.bytes.toString('latin1') !== line)
    throw damaged(`"${names.manifest}" is not what was stored`)
  if ((await tar.next(false)) !== undefined) throw damaged('something follows its end')
}

function tarReader(file: FileHandle) {
  let position = 0
  let time: number | undefined

  async function read(size: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await file.read(bytes, filled, size - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    position += filled
    return bytes.subarray(0, filled)
  }
  async function readFully(size: number): Promise<Buffer> {
    const bytes = await read(size)
    if (bytes.byteLength < size) throw damaged('it ends too early')
    return bytes
  }
  function checkHeader(block: Buffer, isFirst: boolean): TarHeader {
    const header = block.byteLength === blockSize ? decodeHeader(block) : undefined
    if (!header) {
      if (isFirst) throw foreign()
      throw damaged('one of its headers is not as it was written')
    }
    time ??= header.time
    if (header.time !== time) throw damaged(`"${header.name}" is from another backup`)
    if (header.size > maxSizeOf(header.name)) throw damaged(`"${header.name}" is larger than it can be`)
    return header
  }

  return {
    /** The next entry; undefined at the end, which is two blocks of zeros. */
    async next(isFirst: boolean): Promise<Omit<ArchiveEntry, 'sums'> | undefined> {
      const block = await read(blockSize)
      if (!isFirst && block.byteLength === 0) throw damaged('it ends too early')
      if (!isFirst && isZero(block)) {
        if (!isZero(await readFully(blockSize)) || (await read(1)).byteLength > 0)
          throw damaged('something follows its end')
        return undefined
      }
      const header = checkHeader(block, isFirst)
      const bytes = await readFully(header.size)
      if (!isZero(await readFully(paddingOf(header.size))))
        throw damaged(`something is hidden behind "${header.name}"`)
      return { name: header.name, bytes, time: header.time }
    },
  }
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

function foreign(): UnusableArchive {
  return new UnusableArchive(
    'This is not a backup of Forerunners. Nothing was changed. An export of one family is imported with npm run import.',
  )
}
