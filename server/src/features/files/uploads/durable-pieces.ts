import { type BlobStorage, pieceContext } from '#server/features/files/blobs.ts'
import { refuseStoreError } from '#server/features/files/uploads/refuse-store-error.ts'
import type { UploadRow } from '#server/features/files/uploads/store.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Bytes per encrypted piece. A lost connection loses at most the piece in progress. */
export const pieceSize = 4 * 1024 * 1024
/** Max pieces written but not yet durable. They are in the store, not in memory. */
const maxPending = 16

export interface PieceStorage extends BlobStorage {
  readonly now: () => Date
}

interface WrittenPiece {
  readonly start: number
  readonly size: number
  readonly key: string
  readonly sealed_with: string
}

/**
 * Pieces of an upload on their way into the store. They are fsynced in batches and then recorded, so the upload's
 * offset only advances over a durable prefix.
 */
export class DurablePieces {
  private readonly storage: PieceStorage
  private readonly upload: UploadRow
  private written: WrittenPiece[] = []
  private recording: Promise<void> = Promise.resolve()

  constructor(storage: PieceStorage, upload: UploadRow) {
    this.storage = storage
    this.upload = upload
  }

  /** Encrypts and writes a piece. It becomes durable in the background. */
  async write(start: number, bytes: Buffer): Promise<void> {
    const { store, now } = this.storage
    const { family_id: familyId, blob_id: blobId } = this.upload
    // Every attempt has its own key, so that the loser of a race deletes only its own piece.
    const key = `${familyId}/${blobId}/${newId(now())}`
    const sealedWith = await store
      .put(key, bytes, pieceContext({ familyId, blobId }, start), 'later')
      .catch(refuseStoreError)
    this.written.push({ start, size: bytes.length, key, sealed_with: sealedWith })
    void this.flush()
  }

  /** Waits while too many pieces are not durable. */
  async waitForRoom(): Promise<void> {
    if (this.written.length >= maxPending) await this.recording
  }

  /** Makes all written pieces durable. */
  flush(): Promise<void> {
    this.recording = this.recording.then(() => this.recordBatch())
    // The rejection is handled by the code that awaits it.
    this.recording.catch(() => undefined)
    return this.recording
  }

  private async recordBatch(): Promise<void> {
    const batch = this.written
    this.written = []
    const [first] = batch
    if (!first) return
    const { store } = this.storage
    const keys = batch.map(({ key }) => key)
    await store.flush(keys).catch(refuseStoreError)
    if (await this.record(batch, first.start).catch(refuseRetiredKey)) return
    for (const key of keys) await store.remove(key)
    refuse('upload_elsewhere')
  }

  /** Advances the offset over the pieces; false if another connection has moved it. */
  private record(pieces: readonly WrittenPiece[], start: number): Promise<boolean> {
    const { database, now } = this.storage
    const { family_id: familyId, blob_id: blobId, id } = this.upload
    const end = pieces.reduce((offset, { size }) => offset + size, start)
    return database.inFamily(familyId, async (tx) => {
      const updated = await tx
        .updateTable('uploads')
        .set({ received: end, touched_at: now() })
        .where('family_id', '=', familyId)
        .where('id', '=', id)
        .where('received', '=', start)
        .where('file_id', 'is', null)
        .executeTakeFirst()
      if (updated.numUpdatedRows === 0n) return false
      await tx
        .insertInto('blob_pieces')
        .values(pieces.map((piece) => ({ family_id: familyId, blob_id: blobId, ...piece })))
        .execute()
      return true
    })
  }
}

/** A key rotation finished after these pieces were encrypted with the old key; a retry uses the new one. */
function refuseRetiredKey(error: { code?: string; constraint?: string }): never {
  if (error.code === '23503' && error.constraint === 'blob_pieces_sealed_with_fkey') refuse('store_away')
  throw error
}
