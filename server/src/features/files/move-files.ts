import type { moveFiles as moveFilesCall } from '#contract/files/several-calls.ts'
import { foldedName, sortedName } from '#server/platform/folded.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { freeName, isTaken, lockNames } from '#server/features/files/put-file.ts'
import { mayChange } from '#server/features/files/readable.ts'
import { findFile, holdCategory, lockFile } from '#server/features/files/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Moves files into one folder, all of them or none. A name that is taken there gets a number. */
export const moveFiles: Answer<typeof moveFilesCall> = async ({ tx, pilot, body, now }) => {
  const { familyId, accountId } = pilot
  const ids = [...new Set(body.files)].toSorted()
  const before = new Map<string, string>()
  for (const id of ids) {
    const file = await findFile(tx, pilot, { id, now })
    if (!mayChange(pilot, file)) refuse('not_permitted')
    before.set(id, file.category_id)
  }
  // First the categories, then the names, then the files, as every act does it: none waits for another.
  for (const category of [...new Set([...before.values(), body.category_id])].toSorted()) await holdCategory(tx, pilot, { id: category, now })
  const { category_id: categoryId, folder } = body
  await lockNames(tx, familyId, categoryId)
  for (const id of ids) {
    const file = await lockFile(tx, pilot, { id, now })
    if (file.category_id !== before.get(id)) refuse('out_of_date')
    const spot = { categoryId, folder, name: file.name }
    if (file.category_id === categoryId && file.folder === folder) continue
    const name = (await isTaken(tx, familyId, { ...spot, fileId: id })) ? await freeName(tx, familyId, spot) : file.name
    await tx
      .updateTable('files')
      .set({
        category_id: categoryId,
        folder,
        folder_key: foldedName(folder),
        name,
        name_key: foldedName(name),
        sort_key: sortedName(name),
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
