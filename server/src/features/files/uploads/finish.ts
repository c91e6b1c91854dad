import type { Hash } from 'node:crypto'

import { sql } from 'kysely'

import { type BlobPlace, hashBlob, readBlob, releaseBlobs } from '#server/features/files/blobs.ts'
import { kindOf, tellingBytes, typeOf } from '#server/features/files/kind-of.ts'
import { lockNames, putFile, type PutFile } from '#server/features/files/put-file.ts'
import type { Viewer } from '#server/features/files/readable.ts'
import { holdCategory } from '#server/features/files/store.ts'
import { refuseTrouble, type UploadRow } from '#server/features/files/uploads/receive.ts'
import { expectGoingOn, findSeat } from '#server/ground/families.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Every byte is there: now, and not before, it is a file. Done twice it is the same file. */
export async function finish(
  place: BlobPlace,
  pilot: Pilot,
  upload: UploadRow,
  { hash, now }: { hash: Hash | undefined; now: Date },
): Promise<PutFile> {
  const { family_id: familyId, blob_id: blobId, name } = upload
  const blob = { familyId, blobId }
  const digest = hash ? hash.digest('hex') : await hashBlob(place, blob).catch(refuseTrouble)
  const type = await typeOf(name, await headOf(place, upload).catch(refuseTrouble))
  return place.database.inFamily(familyId, async (tx) => {
    // The bytes may have come for hours: who sends them is asked for anew.
    const viewer = await stillThere(tx, pilot)
    const category = await holdShelf(tx, viewer, { upload, now })
    const done = await lockUpload(tx, upload)
    if (done) return done
    await lockNames(tx, familyId, category.id)
    const kept = await keptOnce(tx, { familyId, blobId, digest, now })
    const put = await putFile(tx, viewer, {
      categoryId: category.id,
      folder: upload.folder,
      name,
      type,
      kind: kindOf(type),
      size: upload.size,
      blobId: kept,
      isDraft: upload.is_draft,
      now,
    })
    await tx
      .updateTable('uploads')
      .set({ file_id: put.fileId, version: put.version, touched_at: now })
      .where('family_id', '=', familyId)
      .where('id', '=', upload.id)
      .execute()
    await releaseBlobs(tx, familyId, [blobId], now)
    return put
  })
}

async function stillThere(tx: Tx, pilot: Pilot): Promise<Viewer> {
  const { familyId, accountId } = pilot
  const seat = await findSeat(tx, familyId, accountId)
  if (seat?.status !== 'active') refuse('session_refused')
  await expectGoingOn(tx, familyId)
  return { familyId, accountId, role: seat.role }
}

/**
 * The category it goes into, held before the upload itself, as a merge does it. One that was merged a moment ago has handed its uploads
 * over.
 */
async function holdShelf(tx: Tx, viewer: Viewer, { upload: { family_id, id }, now }: { upload: UploadRow; now: Date }) {
  const place = await categoryOf()
  return holdCategory(tx, viewer, { id: place, now }).catch(async (error: unknown) => {
    const other = await categoryOf()
    if (other === place) throw error
    return holdCategory(tx, viewer, { id: other, now })
  })

  async function categoryOf(): Promise<string> {
    const row = await tx.selectFrom('uploads').select('category_id').where('family_id', '=', family_id).where('id', '=', id).executeTakeFirst()
    return row ? row.category_id : refuse('upload_gone')
  }
}

async function headOf(place: BlobPlace, { family_id: familyId, blob_id: blobId, size }: UploadRow): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const bytes of readBlob(place, { familyId, blobId }, { until: Math.min(tellingBytes, size) })) parts.push(bytes)
  return Buffer.concat(parts)
}

async function lockUpload(tx: Tx, { family_id, id, size }: UploadRow): Promise<PutFile | undefined> {
  const row = await tx
    .selectFrom('uploads')
    .select(['received', 'file_id', 'version'])
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) refuse('upload_gone')
  if (row.received !== size) refuse('upload_elsewhere')
  return row.file_id === null ? undefined : { fileId: row.file_id, version: row.version ?? 1 }
}

interface Whole {
  readonly familyId: string
  readonly blobId: string
  readonly digest: string
  readonly now: Date
}

/** The blob that has these bytes: one that was there before, or this one. Two of the same bytes at once wait for each other here. */
async function keptOnce(tx: Tx, { familyId, blobId, digest, now }: Whole): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${familyId} ${digest}`}, 1))`.execute(tx)
  const same = await tx
    .selectFrom('blobs')
    .select(['id', 'damage'])
    .where('family_id', '=', familyId)
    .where('hash', '=', digest)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (same && same.damage === null) return same.id
  // One that is damaged is no copy to rely on: whatever has it gets these bytes, which are the same, and is whole again.
  if (same) await tx.updateTable('blobs').set({ hash: null }).where('family_id', '=', familyId).where('id', '=', same.id).execute()
  await tx.updateTable('blobs').set({ hash: digest }).where('family_id', '=', familyId).where('id', '=', blobId).execute()
  if (same) {
    for (const table of ['files', 'file_versions'] as const)
      await tx.updateTable(table).set({ blob_id: blobId }).where('family_id', '=', familyId).where('blob_id', '=', same.id).execute()
    await releaseBlobs(tx, familyId, [same.id], now)
  }
  return blobId
}
