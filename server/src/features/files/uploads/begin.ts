import { fileLimits } from '#contract/files/names.ts'
import { releaseBlobs } from '#server/features/files/blobs.ts'
import { holdCategory } from '#server/features/files/store.ts'
import type { Metadata } from '#server/features/files/uploads/metadata.ts'
import type { UploadRow } from '#server/features/files/uploads/receive.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A place for bytes that are to come. Nobody sees anything of it. */
export async function begin(tx: Tx, pilot: Pilot, asked: Metadata & { size: number; now: Date }): Promise<UploadRow> {
  const { familyId, accountId } = pilot
  const { size, now, name, folder, isDraft } = asked
  if (size > fileLimits.size) refuse('too_large')
  const category = await holdCategory(tx, pilot, { id: asked.categoryId, now })
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

/** One's own upload; anybody else's is not there. */
export async function findUpload(tx: Tx, { familyId, accountId }: Pilot, id: string): Promise<UploadRow> {
  const row = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? refuse('not_found')
}

/** Forgets an upload; bytes that became a file stay. */
export async function dropUpload(tx: Tx, { family_id, id, blob_id }: Pick<UploadRow, 'family_id' | 'id' | 'blob_id'>, now: Date): Promise<void> {
  await tx.deleteFrom('uploads').where('family_id', '=', family_id).where('id', '=', id).execute()
  await releaseBlobs(tx, family_id, [blob_id], now)
}
