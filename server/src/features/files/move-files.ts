import type { moveFiles as moveFilesCall } from '#contract/files/several-calls.ts'
import { nameKey, nameSortKey } from '#server/platform/name-keys.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { freeName, isTaken, lockNames } from '#server/features/files/put-file.ts'
import { mayChange } from '#server/features/files/readable.ts'
import { findFile, lockCategory, lockFile } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Moves files into one folder, all or none. A file with a taken name gets a number. */
export const moveFiles: Handler<typeof moveFilesCall> = async ({ tx, pilot, body, now }) => {
  const { familyId, accountId } = pilot
  const ids = [...new Set(body.files)].toSorted()
  const before = new Map<string, string>()
  for (const id of ids) {
    const file = await findFile(tx, pilot, { id, now })
    if (!mayChange(pilot, file)) refuse('not_permitted')
    before.set(id, file.category_id)
  }
  // Lock order: categories, names, files. The same everywhere, so that nothing deadlocks.
  for (const category of [...new Set([...before.values(), body.category_id])].toSorted())
    await lockCategory(tx, pilot, { id: category, now })
  const { category_id: categoryId, folder } = body
  await lockNames(tx, familyId, categoryId)
  for (const id of ids) {
    const file = await lockFile(tx, pilot, { id, now })
    if (file.category_id !== before.get(id)) refuse('out_of_date')
    const location = { categoryId, folder, name: file.name }
    if (file.category_id === categoryId && file.folder === folder) continue
    const name = (await isTaken(tx, familyId, { ...location, fileId: id }))
      ? await freeName(tx, familyId, location)
      : file.name
    await tx
      .updateTable('files')
      .set({
        category_id: categoryId,
        folder,
        folder_key: nameKey(folder),
        name,
        name_key: nameKey(name),
        sort_key: nameSortKey(name),
        updated_at: now,
        updated_by: accountId,
      })
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .execute()
    await indexName(tx, { familyId, fileId: id })
  }
  return { done: true }
}
