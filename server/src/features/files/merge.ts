import type { mergeCategory } from '#contract/files/calls.ts'
import { lockCategories } from '#server/features/files/categories.ts'
import { nameKey, nameSortKey } from '#server/platform/name-keys.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { numberedName } from '#server/features/files/numbered-name.ts'
import { showCategory } from '#server/features/files/data-room.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Moves all files of a category, binned ones too, into another one and deletes the empty category. Files with
 * a taken name are numbered.
 */
export const merge: Handler<typeof mergeCategory> = async ({ tx, pilot, params, body, now }) => {
  const { familyId } = pilot
  const all = await lockCategories(tx, familyId)
  const from = all.find(({ id }) => id === params.id) ?? refuse('not_found')
  const into = all.find(({ id }) => id === body.into && id !== from.id) ?? refuse('not_found')

  const taken = await namesIn(into.id)
  const moved = await tx
    .selectFrom('files')
    .select(['id', 'name', 'name_key', 'folder_key', 'binned_at'])
    .where('family_id', '=', familyId)
    .where('category_id', '=', from.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  // Names of the moved files are taken too.
  const used = new Set([
    ...taken,
    ...moved.flatMap((file) => (file.binned_at === null ? [pathKey(file)] : [])),
  ])
  for (const file of moved) {
    if (file.binned_at !== null || !taken.has(pathKey(file))) continue
    const keyOf = (name: string) => pathKey({ folder_key: file.folder_key, name_key: nameKey(name) })
    const name = numberedName(file.name, (other) => used.has(keyOf(other)))
    used.add(keyOf(name))
    await tx
      .updateTable('files')
      .set({ name, name_key: nameKey(name), sort_key: nameSortKey(name) })
      .where('family_id', '=', familyId)
      .where('id', '=', file.id)
      .execute()
    await indexName(tx, { familyId, fileId: file.id })
  }
  await tx
    .updateTable('files')
    .set({ category_id: into.id })
    .where('family_id', '=', familyId)
    .where('category_id', '=', from.id)
    .execute()
  await tx
    .updateTable('uploads')
    .set({ category_id: into.id })
    .where('family_id', '=', familyId)
    .where('category_id', '=', from.id)
    .execute()
  await tx.deleteFrom('file_categories').where('family_id', '=', familyId).where('id', '=', from.id).execute()
  const details = { from: from.id, files: moved.length }
  await appendToLedger(tx, familyId, {
    act: 'category.merged',
    by: pilot.accountId,
    subjectId: into.id,
    details,
    now,
  })
  return showCategory(tx, { viewer: pilot, now }, into.id)

  async function namesIn(category: string): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('files')
      .select(['folder_key', 'name_key'])
      .where('family_id', '=', familyId)
      .where('category_id', '=', category)
      .where('binned_at', 'is', null)
      .execute()
    return new Set(rows.map(pathKey))
  }
}

/** Names are unique per folder. */
function pathKey({ folder_key, name_key }: { folder_key: string; name_key: string }): string {
  return `${folder_key}/${name_key}`
}
