import { GedcomError } from '#server/features/tree/gedcom/error.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'
import { createLineDecoder } from '#server/features/tree/gedcom/text/decode-line.ts'
import { type DetectedEncoding, detectEncoding } from '#server/features/tree/gedcom/text/detect-encoding.ts'
import { createLineSplitter } from '#server/features/tree/gedcom/text/split-lines.ts'

const headBytes = 16 * 1024

export interface DecodedLines {
  readonly encoding: DetectedEncoding
  readonly hasOtherEncoding: () => boolean
  /** In batches: one promise per line would take longer than reading it. */
  readonly batches: AsyncIterable<string[]>
}

export async function readLines(bytes: AsyncIterable<Uint8Array>): Promise<DecodedLines> {
  const source = limited(bytes)[Symbol.asyncIterator]()
  const head = await firstBytes(source)
  const encoding = detectEncoding(head)
  const isWide = encoding.label.startsWith('utf-16')
  const decoder = createLineDecoder(isWide ? 'utf-8' : encoding.label)

  async function* batches(): AsyncGenerator<string[]> {
    const splitter = createLineSplitter()
    const chunks = isWide ? toUtf8(encoding.label, head, source) : all(head, source)
    for await (const chunk of chunks) yield splitter.push(chunk).map(decoder.decode)
    yield splitter.end().map(decoder.decode)
  }

  return { encoding, hasOtherEncoding: decoder.hasOtherEncoding, batches: batches() }
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of bytes) {
    read += chunk.length
    if (read > gedcomLimits.bytes) throw new GedcomError('file_too_large')
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
  }
}

async function firstBytes(source: AsyncIterator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  while (length < headBytes) {
    const { value, done } = await source.next()
    if (done) break
    chunks.push(Buffer.from(value))
    length += value.length
  }
  return Buffer.concat(chunks)
}

async function* all(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* toUtf8(label: string, head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(label)
  for await (const chunk of all(head, rest)) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}
