import type { restoreFile, updateFile } from '#contract/files/file-calls.ts'
import { safeName } from '#contract/files/names.ts'
import { nameKey, nameSortKey } from '#server/platform/name-keys.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { kindOf } from '#server/features/files/kind-of.ts'
import { addVersion, isTaken, lockNames } from '#server/features/files/put-file.ts'
import { mayChange } from '#server/features/files/readable.ts'
import { findFile, lockCategory, lockFile, showFile } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Changes a file's name, folder, category, date or draft mark. Bytes and versions stay. */
export const update: Handler<typeof updateFile> = async ({ tx, pilot, params, body, now }) => {
  const { familyId } = pilot
  const before = await findFile(tx, pilot, { id: params.id, now })
  if (!mayChange(pilot, before)) refuse('not_permitted')
  const name = body.name === undefined ? before.name : safeName(body.name)
  if (name === '') refuseField('name', 'required')
  // Lock order: categories, names, file. The same everywhere, so that nothing deadlocks.
  await lockCategory(tx, pilot, { id: before.category_id, now })
  const { id: categoryId } = await lockCategory(tx, pilot, {
    id: body.category_id ?? before.category_id,
    now,
  })
  await lockNames(tx, familyId, categoryId)
  const file = await lockFile(tx, pilot, { id: params.id, now })
  if (file.category_id !== before.category_id || file.name !== before.name) refuse('out_of_date')
  const folder = body.folder ?? file.folder
  if (await isTaken(tx, familyId, { categoryId, folder, name, fileId: file.id })) refuse('file_name_taken')
  await tx
    .updateTable('files')
    .set({
      name,
      name_key: nameKey(name),
      sort_key: nameSortKey(name),
      category_id: categoryId,
      folder,
      folder_key: nameKey(folder),
      dated_on: body.dated_on === undefined ? file.dated_on : body.dated_on,
      is_draft: body.is_draft ?? file.is_draft,
      updated_at: now,
      updated_by: pilot.accountId,
    })
    .where('family_id', '=', familyId)
    .where('id', '=', file.id)
    .execute()
  if (name !== file.name || folder !== file.folder) await indexName(tx, { familyId, fileId: file.id })
  return showFile(tx, pilot, { id: file.id, now })
}

/** Restores an old version as a new one; later versions stay. */
export const restore: Handler<typeof restoreFile> = async ({ tx, pilot, params, body, now }) => {
  const { familyId } = pilot
  const file = await lockFile(tx, pilot, { id: params.id, now })
  if (!mayChange(pilot, file)) refuse('not_permitted')
  if (body.version !== file.version) refuse('out_of_date')
  // Check the range first: PostgreSQL throws on numbers beyond its integer type.
  if (body.restore < 1 || body.restore > file.version) refuse('not_found')
  const old = await tx
    .selectFrom('file_versions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('file_id', '=', file.id)
    .where('number', '=', body.restore)
    .executeTakeFirst()
  if (!old) refuse('not_found')
  await addVersion(tx, pilot, {
    fileId: file.id,
    version: file.version + 1,
    name: file.name,
    type: old.type,
    kind: kindOf(old.type),
    size: old.size,
    blobId: old.blob_id,
    restoredFrom: old.number,
    now,
  })
  return showFile(tx, pilot, { id: file.id, now })
}
