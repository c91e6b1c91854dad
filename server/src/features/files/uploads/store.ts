import { type Selectable, sql } from 'kysely'

import { fileLimits } from '#contract/files/names.ts'
import { releaseBlobs } from '#server/features/files/blobs.ts'
import type { Viewer } from '#server/features/files/readable.ts'
import { lockCategory } from '#server/features/files/store.ts'
import type { Metadata } from '#server/features/files/uploads/metadata.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type UploadRow = Selectable<Tables['uploads']>

/** Creates an upload and its empty blob. Nothing of it is visible yet. */
export async function insertUpload(
  tx: Tx,
  pilot: Viewer,
  input: Metadata & { size: number; quota?: number | undefined; now: Date },
): Promise<UploadRow> {
  const { familyId, accountId } = pilot
  const { size, now, name, folder, isDraft } = input
  if (size > fileLimits.size) refuse('too_large')
  await expectWithinQuota(tx, familyId, input)
  const category = await lockCategory(tx, pilot, { id: input.categoryId, now })
  const blobId = newId(now)
  await tx.insertInto('blobs').values({ family_id: familyId, id: blobId, size, created_at: now }).execute()
  return tx
    .insertInto('uploads')
    .values({
      family_id: familyId,
      id: newId(now),
      account_id: accountId,
      category_id: category.id,
      folder,
      name,
      size,
      is_draft: isDraft,
      blob_id: blobId,
      created_at: now,
      touched_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

// Binned files and running uploads count too: both use storage.
async function expectWithinQuota(
  tx: Tx,
  familyId: string,
  { size, quota }: { size: number; quota?: number | undefined },
): Promise<void> {
  if (quota === undefined) return
  const { used } = await tx
    .selectFrom('blobs')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('size'), sql<string>`0`).as('used'))
    .where('family_id', '=', familyId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(used) + size > quota) refuse('quota_full')
}

/** The pilot's own upload; another pilot's is reported as not found. */
export async function findUpload(tx: Tx, { familyId, accountId }: Viewer, id: string): Promise<UploadRow> {
  const row = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? refuse('not_found')
}

/** Deletes an upload. Bytes that became a file stay. */
export async function dropUpload(
  tx: Tx,
  { family_id, id, blob_id }: Pick<UploadRow, 'family_id' | 'id' | 'blob_id'>,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('uploads').where('family_id', '=', family_id).where('id', '=', id).execute()
  await releaseBlobs(tx, family_id, [blob_id], now)
}
