import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { StoreError } from '#server/platform/store/store.ts'
import type { SealedStore } from '#server/platform/store/sealed-store.ts'

/** The database with the blob rows, and the store with their bytes. */
export interface BlobStorage {
  readonly database: Database
  readonly store: SealedStore
}

export interface BlobId {
  readonly familyId: string
  readonly blobId: string
}

/** Associated data of the encryption: a piece can't be decrypted at another position or in another blob. */
export function pieceContext({ familyId, blobId }: BlobId, start: number): string {
  return `${familyId}:${blobId}:${start}`
}

interface Range {
  readonly from?: number
  /** Defaults to the end. */
  readonly until?: number
}

/** Streams a blob. At most two pieces are in memory. */
export async function* readBlob(
  { database, store }: BlobStorage,
  blob: BlobId,
  { from = 0, until = Infinity }: Range = {},
): AsyncGenerator<Uint8Array> {
  const pieces = await database.inFamily(blob.familyId, (tx) => piecesOf(tx, blob, { from, until }))
  if (!covers(pieces, { from, until }))
    throw new StoreError('missing', 'Some pieces of a file are not known any more.')
  const get = async (index: number) => {
    const piece = pieces[index]
    return piece && { piece, bytes: await store.get(piece.key, pieceContext(blob, piece.start)) }
  }
  let next = get(0)
  for (let index = 0; index < pieces.length; index++) {
    const loaded = await next
    if (!loaded) return
    next = get(index + 1)
    // If the consumer stops early, a failed prefetch must not become an unhandled rejection.
    next.catch(() => undefined)
    const { piece, bytes } = loaded
    yield bytes.subarray(Math.max(0, from - piece.start), Math.min(piece.size, until - piece.start))
  }
}

/** True if the pieces cover the whole range: an archive may omit the bytes of a large file. */
function covers(
  pieces: readonly { start: number; size: number }[],
  { from, until }: Required<Range>,
): boolean {
  let end = from
  for (const { start, size } of pieces) {
    if (start > end) return false
    end = start + size
  }
  return !Number.isFinite(until) || end >= until
}

async function piecesOf(tx: Tx, { familyId, blobId }: BlobId, { from, until }: Required<Range>) {
  return tx
    .selectFrom('blob_pieces')
    .select(['start', 'size', 'key'])
    .where('family_id', '=', familyId)
    .where('blob_id', '=', blobId)
    .where(sql<number>`start + size`, '>', from)
    .$if(Number.isFinite(until), (pieces) => pieces.where('start', '<', until))
    .orderBy('start')
    .execute()
}

/** SHA-256 of the whole blob, in hexadecimal. */
export async function hashBlob(storage: BlobStorage, blob: BlobId): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of readBlob(storage, blob)) hash.update(bytes)
  return hash.digest('hex')
}

/** Marks blobs without references as removed. A job deletes their pieces after the commit. */
export async function releaseBlobs(
  tx: Tx,
  familyId: string,
  blobIds: readonly string[],
  now: Date,
): Promise<void> {
  if (blobIds.length === 0) return
  // Lock first: a concurrent transaction that reuses a blob holds this lock, and its new reference is then
  // visible below.
  await sql`select from blobs b where b.family_id = ${familyId} and b.id = any (${blobIds}::uuid[]) order by b.id for update`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    update blobs b set removed_at = ${now}
    where b.family_id = ${familyId} and b.id = any (${blobIds}::uuid[]) and b.removed_at is null
      and not exists (select from file_versions v where v.family_id = b.family_id and v.blob_id = b.id)
      and not exists (select from files f where f.family_id = b.family_id and f.blob_id = b.id)
      and not exists (select from uploads u where u.family_id = b.family_id and u.blob_id = b.id and u.file_id is null)`.execute(
    tx,
  )
  if (numAffectedRows && numAffectedRows > 0n) await queueRemoval(tx, familyId)
}

async function queueRemoval(tx: Tx, familyId: string): Promise<void> {
  const payload = JSON.stringify({ family: familyId })
  await sql`select graphile_worker.add_job('remove_blobs', ${payload}::json, job_key => ${`remove_blobs:${familyId}`}, max_attempts => 25)`.execute(
    tx,
  )
}
