import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import yazl from 'yazl'

import { toError } from '#server/platform/error-details.ts'

/** The size at which a piece is stored. */
const pieceSize = 1024 * 1024

/**
 * Writes a zip of any size in pieces, one file after another. Backpressure reaches from the storage of a piece
 * to the source of a file, so only a few pieces are in memory.
 */
export class ArchiveWriter {
  private readonly zip = new yazl.ZipFile()
  /** Entries that are complete, in order. */
  private readonly complete: unknown[] = []
  private readonly madeAt: Date
  private readonly output: Readable
  private readonly stored: Promise<void>

  constructor(madeAt: Date, store: (piece: Buffer) => Promise<void>) {
    this.madeAt = madeAt
    this.output = this.zip.outputStream as Readable
    this.zip.on('error', (error: Error) => this.output.destroy(error))
    this.stored = storeInPieces(this.output, store)
    // The call in progress reports it; unhandled, it would end the process.
    this.stored.catch(() => {})
  }

  /** Writes one file from a stream of texts; returns its SHA-256. */
  async file(name: string, texts: Iterable<string> | AsyncIterable<string>): Promise<string> {
    const hash = createHash('sha256')
    await this.add(name, hashed(texts, hash), { compress: true })
    return hash.digest('hex')
  }

  /** Writes a file of bytes uncompressed: photos and videos don't get smaller. */
  async bytes(name: string, content: AsyncIterable<Uint8Array>, size: number): Promise<void> {
    await this.add(name, content, { compress: false, size })
  }

  /** An empty folder. */
  folder(name: string): void {
    this.zip.addEmptyDirectory(name, { mtime: this.madeAt })
  }

  async finish(): Promise<void> {
    const entries = entriesOf(this.zip)
    const open = entries.splice(0)
    for (const entry of [...this.complete, ...open]) entries.push(entry)
    this.zip.end()
    await this.stored
  }

  private async add(
    name: string,
    content: AsyncIterable<Uint8Array>,
    options: { readonly compress: boolean; readonly size?: number },
  ): Promise<void> {
    const source = Readable.from(content, { objectMode: false })
    this.zip.addReadStream(source, name, { mtime: this.madeAt, ...options })
    try {
      await Promise.race([finished(source), this.stored])
      // A source is read only when every entry before it is complete.
      const entries = entriesOf(this.zip)
      for (const entry of entries.splice(0, entries.length - 1)) this.complete.push(entry)
    } catch (error) {
      source.destroy()
      // The zip itself doesn't notice a source that fails, and would wait for the rest of it.
      this.output.destroy(toError(error))
      throw error
    }
  }
}

/**
 * For every new entry yazl looks through all entries from the first, so that many files would take quadratic
 * time. Complete ones are therefore put back only at the end, for the list at the end of the zip.
 */
function entriesOf(zip: yazl.ZipFile): unknown[] {
  return (zip as unknown as { readonly entries: unknown[] }).entries
}

async function* hashed(
  texts: Iterable<string> | AsyncIterable<string>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    yield bytes
  }
}

async function storeInPieces(
  output: AsyncIterable<Buffer>,
  store: (piece: Buffer) => Promise<void>,
): Promise<void> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of output) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    await store(Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  if (size > 0) await store(Buffer.concat(chunks))
}
