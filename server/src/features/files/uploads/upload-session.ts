import type { Hash } from 'node:crypto'

import type { PutFile } from '#server/features/files/put-file.ts'
import type { Viewer } from '#server/features/files/readable.ts'
import { commitUpload } from '#server/features/files/uploads/commit-upload.ts'
import { DurablePieces, pieceSize, type PieceStorage } from '#server/features/files/uploads/durable-pieces.ts'
import type { Metadata } from '#server/features/files/uploads/metadata.ts'
import type { RunningHashes } from '#server/features/files/uploads/running-hashes.ts'
import { findUpload, insertUpload, type UploadRow } from '#server/features/files/uploads/store.ts'
import type { ScannerLocation } from '#server/platform/malware-scanner.ts'
import { refuse } from '#server/platform/refuse.ts'

export interface UploadContext extends PieceStorage {
  readonly hashes: RunningHashes
  /** Ends the connection that sends this upload and waits for its writes; false if there is none. */
  readonly endTransfer: (id: string) => Promise<boolean>
  readonly familyQuota?: number | undefined
  readonly scanner?: ScannerLocation | undefined
}

const noBytes = Buffer.alloc(0)

/**
 * One connection's part of an upload: bytes are appended, flushed to a durable offset, and committed as a file once
 * all have arrived. Pieces are encrypted and written while the next one arrives.
 */
export class UploadSession {
  readonly upload: UploadRow
  private readonly context: UploadContext
  private readonly pilot: Viewer
  private readonly hash: Hash | undefined
  private readonly pieces: DurablePieces
  private readonly freeBuffers: Buffer[] = []
  /** Allocated with the first chunk: a session may end without one. */
  private piece: Buffer = noBytes
  /** Bytes in `piece`, which begins at `start`. */
  private length = 0
  private start: number
  private writing: Promise<void> = Promise.resolve()
  private appending: Promise<void> = Promise.resolve()

  private constructor(context: UploadContext, pilot: Viewer, upload: UploadRow) {
    this.context = context
    this.pilot = pilot
    this.upload = upload
    this.hash = context.hashes.take(upload.id, upload.received)
    this.pieces = new DurablePieces(context, upload)
    this.start = upload.received
  }

  static async begin(
    context: UploadContext,
    pilot: Viewer,
    input: Metadata & { readonly size: number },
  ): Promise<UploadSession> {
    const upload = await context.database.inFamily(pilot.familyId, (tx) =>
      insertUpload(tx, pilot, { ...input, quota: context.familyQuota, now: context.now() }),
    )
    return new UploadSession(context, pilot, upload)
  }

  /** Resumes an upload at its last durable byte. The previous connection ends first, as it may still be writing. */
  static async resume(
    context: UploadContext,
    pilot: Viewer,
    { id, offset }: { readonly id: string; readonly offset: number },
  ): Promise<UploadSession> {
    const load = () => context.database.inFamily(pilot.familyId, (tx) => findUpload(tx, pilot, id))
    const before = await load()
    const upload = (await context.endTransfer(id)) ? await load() : before
    if (upload.received !== offset) refuse('upload_elsewhere')
    return new UploadSession(context, pilot, upload)
  }

  /** The offset after all appended bytes, durable or not. */
  get offset(): number {
    return this.start + this.length
  }

  get isComplete(): boolean {
    return this.offset === this.upload.size
  }

  /** Appends a chunk. If it returns a promise, the next chunk has to wait for it. */
  append(chunk: Buffer): Promise<void> | undefined {
    if (this.offset + chunk.length > this.upload.size) refuse('too_large')
    if (this.piece === noBytes)
      this.piece = Buffer.allocUnsafeSlow(Math.min(pieceSize, this.upload.size - this.offset))
    const full = this.copy(chunk, 0)
    if (full) this.appending = full
    return full
  }

  /** Makes all appended bytes durable, so that the upload can be resumed behind them. */
  async flush(): Promise<void> {
    // A lost connection can interrupt an append: it comes first, to keep the order.
    await this.appending
    await this.writePiece()
    await this.writing
    await this.pieces.flush()
    if (!this.isComplete) this.context.hashes.save(this.upload.id, this.hash?.copy(), this.offset)
  }

  /** After an error, makes only complete pieces durable. */
  async abandon(): Promise<void> {
    await this.writing.catch(() => undefined)
    await this.pieces.flush().catch(() => undefined)
  }

  /** Turns the complete, flushed upload into a file. Idempotent. */
  commit(): Promise<PutFile> {
    const { hash, pilot, upload, context } = this
    return commitUpload(context, pilot, upload, { hash, now: context.now(), scanner: context.scanner })
  }

  private copy(chunk: Buffer, from: number): Promise<void> | undefined {
    const copied = chunk.copy(this.piece, this.length, from)
    this.length += copied
    if (this.length < this.piece.length) return undefined
    const end = from + copied
    return this.writePiece().then(() => (end < chunk.length ? this.copy(chunk, end) : undefined))
  }

  /** Starts to write the current piece after the previous one, and gets a buffer for the next. */
  private async writePiece(): Promise<void> {
    if (this.length === 0) return
    const { piece, start } = this
    const bytes = piece.subarray(0, this.length)
    this.start += this.length
    this.length = 0
    this.hash?.update(bytes)
    await this.writing
    // Reuse buffers: allocating one per piece costs more than encrypting it.
    this.writing = this.pieces.write(start, bytes).then(() => void this.freeBuffers.push(piece))
    // The rejection is handled by the code that awaits it.
    this.writing.catch(() => undefined)
    await this.pieces.waitForRoom()
    this.piece = this.freeBuffers.pop() ?? Buffer.allocUnsafeSlow(pieceSize)
  }
}
