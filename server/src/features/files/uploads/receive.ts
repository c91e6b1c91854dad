import type { Hash } from 'node:crypto'
import { finished, type Readable } from 'node:stream'

import type { Selectable } from 'kysely'

import { type BlobPlace, placeOf } from '#server/features/files/blobs.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'
import { StoreTrouble } from '#server/platform/store/store.ts'
import type { Tables } from '#server/tables.ts'

export type UploadRow = Selectable<Tables['uploads']>

/** So much is sealed and laid into the store at once; a connection that is cut loses no more than what is on its way. */
export const pieceSize = 4 * 1024 * 1024
/** So many may be laid and not yet kept for certain: they lie with the store, not in our memory. */
const backlog = 16

interface Receiving extends BlobPlace {
  readonly now: () => Date
  /** Called whenever some have come. */
  readonly onBytes: () => void
}

/**
 * Takes the bytes of an upload as they come. While one piece is sealed and laid the next one comes in, and those that are laid are kept for
 * certain in strokes: each counts only when it and all before it are. Answers how far it has come; a cut connection is no trouble.
 */
export async function receive(receiving: Receiving, upload: UploadRow, body: Readable, hash: Hash | undefined): Promise<number> {
  const keeping = keepInStrokes(receiving, upload)
  const spare: Buffer[] = []
  let at = upload.received
  let piece: Buffer = Buffer.allocUnsafeSlow(Math.min(pieceSize, upload.size - at))
  let length = 0
  let laying: Promise<void> = Promise.resolve()
  let copying: Promise<void> = Promise.resolve()

  const flush = async () => {
    if (length === 0) return
    const filled = piece
    const bytes = filled.subarray(0, length)
    const start = at
    at += length
    length = 0
    hash?.update(bytes)
    await laying
    laying = lay(receiving, upload, { start, bytes }).then((laid) => {
      // Its memory is used again: making it anew for each piece costs more than sealing it.
      spare.push(filled)
      keeping.add(laid)
    })
    // Whoever waits for it hears of its trouble.
    laying.catch(() => undefined)
    await keeping.room()
    piece = spare.pop() ?? Buffer.allocUnsafeSlow(pieceSize)
  }

  /** Copies a chunk into pieces; a promise where one is full and has to be laid first. */
  const copy = (chunk: Buffer, from = 0): Promise<void> | undefined => {
    const copied = chunk.copy(piece, length, from)
    length += copied
    if (length < piece.length) return undefined
    return flush().then(() => (from + copied < chunk.length ? copy(chunk, from + copied) : undefined))
  }

  // By its events, not by a loop that waits for each: a gigabyte comes in sixteen thousand chunks.
  const take = () =>
    new Promise<void>((resolve, reject) => {
      const onData = (chunk: Buffer) => {
        receiving.onBytes()
        if (at + length + chunk.length > upload.size) return stop(new Refusal('too_large'))
        const full = copy(chunk)
        if (!full) return
        body.pause()
        copying = full
        full.then(() => body.resume(), stop)
      }
      // Nothing that comes after the trouble is taken any more.
      const stop = (trouble: Error) => {
        body.off('data', onData)
        reject(trouble)
      }
      body.on('data', onData)
      finished(body, { writable: false }, (error) => (error ? reject(error) : resolve()))
    })

  try {
    await take().catch(unlessCut)
    // What was still being copied when the line was cut is laid before the rest.
    await copying
    await flush()
    await laying
  } catch (error) {
    // What came before the trouble is kept.
    await laying.catch(() => undefined)
    await keeping.all().catch(() => undefined)
    throw error
  }
  await keeping.all()
  return at
}

// Whoever sends went away in the middle: what has come is kept.
function unlessCut(error: NodeJS.ErrnoException): void {
  if (!['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED'].includes(error.code ?? '')) throw error
}

interface Laid {
  readonly start: number
  readonly size: number
  readonly key: string
}

async function lay(
  { store, now }: Receiving,
  { family_id: familyId, blob_id: blobId }: UploadRow,
  piece: { start: number; bytes: Buffer },
): Promise<Laid> {
  // A name of its own for each attempt: of two at once the one that loses takes only its own away.
  const key = `${familyId}/${blobId}/${newId(now())}`
  await store.put(key, piece.bytes, placeOf({ familyId, blobId }, piece.start), 'later').catch(refuseTrouble)
  return { start: piece.start, size: piece.bytes.length, key }
}

/** Keeps what is laid, as much at a time as has come since the last time, and enters it in its rows. */
function keepInStrokes({ database, store, now }: Receiving, { family_id: familyId, blob_id: blobId, id }: UploadRow) {
  let laid: Laid[] = []
  let stroke: Promise<void> = Promise.resolve()

  const keepSome = async () => {
    const some = laid
    laid = []
    const [first] = some
    if (!first) return
    const keys = some.map(({ key }) => key)
    await store.keep(keys).catch(refuseTrouble)
    const end = some.reduce((at, { size }) => at + size, first.start)
    if (await enter(some, { start: first.start, end })) return
    for (const key of keys) await store.remove(key)
    refuse('upload_elsewhere')
  }

  const enter = (pieces: readonly Laid[], { start, end }: { start: number; end: number }): Promise<boolean> =>
    database.inFamily(familyId, async (tx) => {
      const moved = await tx
        .updateTable('uploads')
        .set({ received: end, touched_at: now() })
        .where('family_id', '=', familyId)
        .where('id', '=', id)
        .where('received', '=', start)
        .where('file_id', 'is', null)
        .executeTakeFirst()
      if (moved.numUpdatedRows === 0n) return false
      await tx
        .insertInto('blob_pieces')
        .values(pieces.map((piece) => ({ family_id: familyId, blob_id: blobId, ...piece })))
        .execute()
      return true
    })

  const all = (): Promise<void> => {
    stroke = stroke.then(keepSome)
    // Whoever waits for it hears of its trouble.
    stroke.catch(() => undefined)
    return stroke
  }
  return {
    add: (piece: Laid) => {
      laid.push(piece)
      void all()
    },
    /** Waits while too much is laid and not kept. */
    room: async () => {
      if (laid.length >= backlog) await stroke
    },
    all,
  }
}

/** What a store can't do, as a sentence. */
export function refuseTrouble(error: unknown): never {
  if (error instanceof StoreTrouble)
    refuse(error.reason === 'full' ? 'store_full' : error.reason === 'missing' || error.reason === 'broken' ? 'file_damaged' : 'store_away')
  throw error
}
