import { createHash } from 'node:crypto'

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** The size at which a piece is stored. */
const pieceSize = 1024 * 1024

/** Writes a zip in pieces, one file after another, and buffers at most one piece. */
export class ArchiveWriter {
  private readonly zip: Zip
  private readonly madeAt: Date
  private readonly store: (piece: Buffer) => Promise<void>
  private chunks: Uint8Array[] = []
  private waiting = 0

  constructor(madeAt: Date, store: (piece: Buffer) => Promise<void>) {
    this.madeAt = madeAt
    this.store = store
    this.zip = new Zip((error, chunk) => {
      if (error) throw error
      this.chunks.push(chunk)
      this.waiting += chunk.length
    })
  }

  /** Writes one file from a stream of texts; returns its SHA-256. */
  async file(name: string, texts: Iterable<string> | AsyncIterable<string>): Promise<string> {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = this.madeAt
    this.zip.add(entry)
    const hash = createHash('sha256')
    for await (const text of texts) {
      const bytes = Buffer.from(text)
      hash.update(bytes)
      entry.push(bytes)
      if (this.waiting >= pieceSize) await this.flush()
    }
    entry.push(new Uint8Array(0), true)
    if (this.waiting >= pieceSize) await this.flush()
    return hash.digest('hex')
  }

  /** Writes a file of bytes uncompressed: photos and videos don't get smaller. */
  async bytes(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const entry = new ZipPassThrough(name)
    entry.mtime = this.madeAt
    this.zip.add(entry)
    for await (const bytes of content) {
      // fflate holds the chunk until it is stored, and the source may reuse its buffer.
      entry.push(Uint8Array.from(bytes))
      if (this.waiting >= pieceSize) await this.flush()
    }
    entry.push(new Uint8Array(0), true)
    if (this.waiting >= pieceSize) await this.flush()
  }

  /** An empty folder. */
  folder(name: string): void {
    const entry = new ZipPassThrough(`${name}/`)
    entry.mtime = this.madeAt
    this.zip.add(entry)
    entry.push(new Uint8Array(0), true)
  }

  async finish(): Promise<void> {
    this.zip.end()
    await this.flush()
  }

  private async flush(): Promise<void> {
    const piece = Buffer.concat(this.chunks)
    this.chunks = []
    this.waiting = 0
    if (piece.length > 0) await this.store(piece)
  }
}
