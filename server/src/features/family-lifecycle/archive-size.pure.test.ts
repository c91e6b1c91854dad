import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { ArchiveWriter } from '#server/features/family-lifecycle/archive-writer.ts'
import { rowsIn } from '#server/features/family-lifecycle/read-rows.ts'
import { openZip } from '#server/features/family-lifecycle/read-zip.ts'

let folder: string
let path: string
let file: FileHandle
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-archive-'))
  path = join(folder, 'archive.zip')
  file = await open(path, 'w')
})
afterEach(async () => {
  await file.close()
  await rm(folder, { recursive: true, force: true })
})

const zeros = Buffer.alloc(8 * 1024 * 1024)
const isZero = (bytes: Uint8Array) => zeros.subarray(0, bytes.length).equals(bytes)

/** Writes pieces to the file. Pieces of zeros stay holes, so that a large archive takes no room on the disk. */
function writeTo(into: FileHandle) {
  let position = 0
  return async (piece: Buffer) => {
    const isHole = piece.length > 4096 && isZero(piece)
    if (!isHole) await into.write(piece, 0, piece.length, position)
    position += piece.length
  }
}

const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex')

async function hashOf(content: AsyncIterable<Uint8Array> | undefined): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of content ?? []) hash.update(bytes)
  return hash.digest('hex')
}

async function* zerosOf(size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length))
}

test('a file of more than 4 GB, and one behind it, are written and read with little memory', async () => {
  const size = 4 * 1024 ** 3 + 12_345
  const archive = new ArchiveWriter(new Date(), writeTo(file))
  const before = process.memoryUsage.rss()
  await archive.bytes('files/Film.mov', zerosOf(size), size)
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
  await archive.file('ledger.json', ['the last ', 'words\n'])
  await archive.finish()

  const zip = await openZip(path)
  let read = 0
  for await (const bytes of (await zip.read('files/Film.mov')) ?? []) {
    if (!isZero(bytes)) throw new Error(`Other bytes after ${read}`)
    read += bytes.length
  }
  expect(read).toBe(size)
  expect(await hashOf(await zip.read('ledger.json'))).toBe(hashOfText('the last words\n'))
  zip.close()
}, 300_000)

test('more files than a zip without extensions can list are all found', async () => {
  const archive = new ArchiveWriter(new Date(), writeTo(file))
  const count = 65_600
  for (let number = 0; number < count; number++) await archive.bytes(`files/${number}`, zerosOf(0), 0)
  await archive.file('ledger.json', ['the last words\n'])
  await archive.finish()

  const zip = await openZip(path)
  for (const number of [0, 65_534, 65_535, 65_536, count - 1])
    expect(await zip.read(`files/${number}`)).toBeDefined()
  expect(await zip.read(`files/${count}`)).toBeUndefined()
  expect(await hashOf(await zip.read('ledger.json'))).toBe(hashOfText('the last words\n'))
  zip.close()
}, 300_000)

test('a failure of the storage ends the writing with its own error', async () => {
  const archive = new ArchiveWriter(new Date(), () => Promise.reject(new Error('the disk is full')))
  const writing = (async () => {
    for (;;) await archive.bytes('files/Film.mov', zerosOf(zeros.length * 10), zeros.length * 10)
  })()

  await expect(writing).rejects.toThrow('the disk is full')
})

test('a file that can’t be read ends the writing with its own error', async () => {
  const archive = new ArchiveWriter(new Date(), writeTo(file))
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield zeros
    throw new Error('the piece is missing')
  }

  await expect(archive.bytes('files/Film.mov', failing(), zeros.length)).rejects.toThrow(
    'the piece is missing',
  )
  await expect(archive.finish()).rejects.toThrow('the piece is missing')
})

test('rows are read one by one, however their bytes are divided', async () => {
  const rows = [{ a: 'x,\u2028y' }, { a: 'ö\\n家' }, { a: ']' }]
  const json = Buffer.from(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
  for (const size of [1, 2, 3, 7, 1000]) {
    async function* parts() {
      for (let at = 0; at < json.length; at += size) yield json.subarray(at, at + size)
    }
    const read: object[] = []
    for await (const batch of rowsIn(parts(), 'data/x.json')) read.push(...batch)
    expect(read).toEqual(rows)
  }
})
