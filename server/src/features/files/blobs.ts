import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { StoreTrouble } from '#server/platform/store/store.ts'
import type { SealedStore } from '#server/platform/store/sealed-store.ts'

/** Where bytes lie. */
export interface BlobPlace {
  readonly database: Database
  readonly store: SealedStore
}

export interface BlobId {
  readonly familyId: string
  readonly blobId: string
}

/** What a piece is sealed with besides its key: moved to another place it can't be opened. */
export function placeOf({ familyId, blobId }: BlobId, start: number): string {
  return `${familyId}:${blobId}:${start}`
}

interface Range {
  readonly from?: number
  /** Without it, to the end. */
  readonly until?: number
}

/** The bytes of a blob, piece by piece: however large it is, no more than two pieces are in memory. */
export async function* readBlob(
  { database, store }: BlobPlace,
  blob: BlobId,
  { from = 0, until = Infinity }: Range = {},
): AsyncGenerator<Uint8Array> {
  const pieces = await database.inFamily(blob.familyId, (tx) => piecesOf(tx, blob, { from, until }))
  if (!reaches(pieces, { from, until })) throw new StoreTrouble('missing', 'Some pieces of a file are not known any more.')
  const get = async (index: number) => {
    const piece = pieces[index]
    return piece && { piece, bytes: await store.get(piece.key, placeOf(blob, piece.start)) }
  }
  let next = get(0)
  for (let index = 0; index < pieces.length; index++) {
    const got = await next
    if (!got) return
    next = get(index + 1)
    // Whoever stops reading leaves the next piece behind; that it could not be read is then nobody's trouble.
    next.catch(() => undefined)
    const { piece, bytes } = got
    yield bytes.subarray(Math.max(0, from - piece.start), Math.min(piece.size, until - piece.start))
  }
}

/** Whether the pieces lie one after another over the whole range: an archive may have left the bytes of a large file behind. */
function reaches(pieces: readonly { start: number; size: number }[], { from, until }: Required<Range>): boolean {
  let at = from
  for (const { start, size } of pieces) {
    if (start > at) return false
    at = start + size
  }
  return !Number.isFinite(until) || at >= until
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

/** SHA-256 of the whole, in hexadecimal. */
export async function hashBlob(place: BlobPlace, blob: BlobId): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of readBlob(place, blob)) hash.update(bytes)
  return hash.digest('hex')
}

/** Says that nobody needs a blob any more, if so; its pieces are taken out of the store by a job, after this is kept. */
export async function releaseBlobs(tx: Tx, familyId: string, blobIds: readonly string[], now: Date): Promise<void> {
  if (blobIds.length === 0) return
  // Locked before it is looked at: whoever gives these bytes another file holds them meanwhile, and what they did is seen by what follows.
  await sql`select from blobs b where b.family_id = ${familyId} and b.id = any (${blobIds}::uuid[]) order by b.id for update`.execute(tx)
  const { numAffectedRows } = await sql`
    update blobs b set removed_at = ${now}
    where b.family_id = ${familyId} and b.id = any (${blobIds}::uuid[]) and b.removed_at is null
      and not exists (select from file_versions v where v.family_id = b.family_id and v.blob_id = b.id)
      and not exists (select from files f where f.family_id = b.family_id and f.blob_id = b.id)
      and not exists (select from uploads u where u.family_id = b.family_id and u.blob_id = b.id and u.file_id is null)`.execute(tx)
  if (numAffectedRows && numAffectedRows > 0n) await askForRemoval(tx, familyId)
}

async function askForRemoval(tx: Tx, familyId: string): Promise<void> {
  const payload = JSON.stringify({ family: familyId })
  await sql`select graphile_worker.add_job('remove_blobs', ${payload}::json, job_key => ${`remove_blobs:${familyId}`}, max_attempts => 25)`.execute(
    tx,
  )
}
