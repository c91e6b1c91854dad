import type { Hash } from 'node:crypto'

import { sql } from 'kysely'

import { type BlobStorage, hashBlob, readBlob, releaseBlobs } from '#server/features/files/blobs.ts'
import { kindOf, sniffedBytes, typeOf } from '#server/features/files/kind-of.ts'
import { lockNames, putFile, type PutFile } from '#server/features/files/put-file.ts'
import type { Viewer } from '#server/features/files/readable.ts'
import { lockCategory } from '#server/features/files/store.ts'
import { refuseStoreError } from '#server/features/files/uploads/refuse-store-error.ts'
import { dropUpload, type UploadRow } from '#server/features/files/uploads/store.ts'
import { expectNotEnding, findMembership } from '#server/ground/families.ts'
import { holdMembers } from '#server/ground/lock-members.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { scan, type ScannerLocation } from '#server/platform/malware-scanner.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'

/** Turns a completely received upload into a file. Idempotent. */
export async function commitUpload(
  storage: BlobStorage,
  pilot: Viewer,
  upload: UploadRow,
  { hash, now, scanner }: { hash: Hash | undefined; now: Date; scanner?: ScannerLocation | undefined },
): Promise<PutFile> {
  const { family_id: familyId, blob_id: blobId, name } = upload
  const blob = { familyId, blobId }
  const digest = hash ? hash.digest('hex') : await hashBlob(storage, blob).catch(refuseStoreError)
  if (scanner) await expectClean(storage, upload, { scanner, now })
  const type = await typeOf(name, await firstBytes(storage, upload).catch(refuseStoreError))
  return storage.database.inFamily(familyId, async (tx) => {
    // The upload may have taken hours, so check the membership again.
    await holdMembers(tx, familyId)
    const viewer = await currentViewer(tx, pilot)
    const category = await lockUploadCategory(tx, viewer, { upload, now })
    const done = await lockUpload(tx, upload)
    if (done) return done
    await lockNames(tx, familyId, category.id)
    const storedBlobId = await deduplicateBlob(tx, { familyId, blobId, digest, now })
    const put = await putFile(tx, viewer, {
      categoryId: category.id,
      folder: upload.folder,
      name,
      type,
      kind: kindOf(type),
      size: upload.size,
      blobId: storedBlobId,
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

/**
 * Removes a file that is infected or too large for the scanner. If the scanner is unreachable the bytes stay,
 * so that the client can retry.
 */
async function expectClean(
  storage: BlobStorage,
  upload: UploadRow,
  { scanner, now }: { scanner: ScannerLocation; now: Date },
): Promise<void> {
  const { family_id: familyId, blob_id: blobId } = upload
  const result = await scan(scanner, readBlob(storage, { familyId, blobId })).catch(refuseStoreError)
  if (result === 'clean') return
  if (result === 'unreachable') refuse('scanner_away')
  await storage.database.inFamily(familyId, (tx) => dropUpload(tx, upload, now))
  refuse(result === 'infected' ? 'file_infected' : 'file_unscannable')
}

async function currentViewer(tx: Tx, pilot: Viewer): Promise<Viewer> {
  const { familyId, accountId } = pilot
  const member = await findMembership(tx, familyId, accountId)
  if (member?.status !== 'active') refuse('session_refused')
  await expectNotEnding(tx, familyId)
  return { familyId, accountId, role: member.role }
}

/**
 * Locks the upload's category before the upload, as a merge does. A merge that just committed has moved the
 * upload to another category, so look again.
 */
async function lockUploadCategory(
  tx: Tx,
  viewer: Viewer,
  { upload: { family_id, id }, now }: { upload: UploadRow; now: Date },
) {
  const before = await categoryOf()
  return lockCategory(tx, viewer, { id: before, now }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const other = await categoryOf()
    if (other === before) throw error
    return lockCategory(tx, viewer, { id: other, now })
  })

  async function categoryOf(): Promise<string> {
    const row = await tx
      .selectFrom('uploads')
      .select('category_id')
      .where('family_id', '=', family_id)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? row.category_id : refuse('upload_gone')
  }
}

async function firstBytes(
  storage: BlobStorage,
  { family_id: familyId, blob_id: blobId, size }: UploadRow,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const bytes of readBlob(storage, { familyId, blobId }, { until: Math.min(sniffedBytes, size) }))
    parts.push(bytes)
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

interface UploadedBlob {
  readonly familyId: string
  readonly blobId: string
  readonly digest: string
  readonly now: Date
}

/**
 * The blob to use for these bytes: an existing one with the same hash, or this one. Concurrent uploads of
 * equal bytes wait here.
 */
async function deduplicateBlob(tx: Tx, { familyId, blobId, digest, now }: UploadedBlob): Promise<string> {
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
  // Replace a damaged blob: everything that refers to it gets the new bytes, which are equal.
  if (same)
    await tx
      .updateTable('blobs')
      .set({ hash: null })
      .where('family_id', '=', familyId)
      .where('id', '=', same.id)
      .execute()
  await tx
    .updateTable('blobs')
    .set({ hash: digest })
    .where('family_id', '=', familyId)
    .where('id', '=', blobId)
    .execute()
  if (same) {
    for (const table of ['files', 'file_versions'] as const)
      await tx
        .updateTable(table)
        .set({ blob_id: blobId })
        .where('family_id', '=', familyId)
        .where('blob_id', '=', same.id)
        .execute()
    await releaseBlobs(tx, familyId, [same.id], now)
  }
  return blobId
}
