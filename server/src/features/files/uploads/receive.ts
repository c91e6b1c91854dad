import type { Hash } from 'node:crypto'
import type { Readable } from 'node:stream'

import type { Selectable } from 'kysely'

import { type BlobPlace, placeOf } from '#server/features/files/blobs.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { StoreTrouble } from '#server/platform/store/store.ts'
import type { Tables } from '#server/tables.ts'

export type UploadRow = Selectable<Tables['uploads']>

/** So much is sealed and laid into the store at once; a connection that is cut loses no more than what is on its way. */
export const pieceSize = 4 * 1024 * 1024

interface Receiving extends BlobPlace {
  readonly now: () => Date
  /** Called whenever some have come. */
  readonly onBytes: () => void
}

/**
 * Takes the bytes of an upload as they come and keeps them piece by piece; each is in the store and in its row before the next one is
 * counted. While one is laid down the next comes in. Answers how far it has come; a cut connection is no trouble.
 */
export async function receive(receiving: Receiving, upload: UploadRow, body: Readable, hash: Hash | undefined): Promise<number> {
  let at = upload.received
  let parts: Buffer[] = []
  let length = 0
  let laying: Promise<void> = Promise.resolve()

  const flush = async () => {
    if (length === 0) return
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, length)
    const start = at
    at += length
    parts = []
    length = 0
    hash?.update(bytes)
    // One after the other: what follows counts only when what was before is kept.
    await laying
    laying = lay(receiving, upload, start, bytes)
    laying.catch(() => undefined)
  }

  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      receiving.onBytes()
      if (at + length + chunk.length > upload.size) refuse('too_large')
      for (let from = 0; from < chunk.length;) {
        const part = chunk.subarray(from, from + pieceSize - length)
        parts.push(part)
        length += part.length
        from += part.length
        if (length === pieceSize) await flush()
      }
    }
  } catch (error) {
    if (!isCut(error)) throw error
  }
  await flush()
  await laying
  return at
}

// Whoever sends went away in the middle: what has come is kept.
function isCut(error: unknown): boolean {
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function lay({ database, store, now }: Receiving, upload: UploadRow, start: number, bytes: Buffer): Promise<void> {
  const { family_id: familyId, blob_id: blobId, id } = upload
  // A name of its own for each attempt: of two at once the one that loses takes only its own away.
  const key = `${familyId}/${blobId}/${newId(now())}`
  await store.put(key, bytes, placeOf({ familyId, blobId }, start)).catch(refuseTrouble)
  const isKept = await database.inFamily(familyId, async (tx) => {
    const moved = await tx
      .updateTable('uploads')
      .set({ received: start + bytes.length, touched_at: now() })
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .where('received', '=', start)
      .where('file_id', 'is', null)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) return false
    await tx.insertInto('blob_pieces').values({ family_id: familyId, blob_id: blobId, start, size: bytes.length, key }).execute()
    return true
  })
  if (isKept) return
  await store.remove(key)
  refuse('upload_elsewhere')
}

/** What a store can't do, as a sentence. */
export function refuseTrouble(error: unknown): never {
  if (error instanceof StoreTrouble)
    refuse(error.reason === 'full' ? 'store_full' : error.reason === 'missing' || error.reason === 'broken' ? 'file_damaged' : 'store_away')
  throw error
}
