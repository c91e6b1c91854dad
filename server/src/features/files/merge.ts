import type { mergeCategory } from '#contract/files/calls.ts'
import { lockCategories } from '#server/features/files/categories.ts'
import { foldedName, sortedName } from '#server/platform/folded.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { numbered } from '#server/features/files/numbered.ts'
import { showCategory } from '#server/features/files/room.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Puts everything of a category, the bin included, into another one, and takes the empty one away. Nothing is overwritten. */
export const merge: Answer<typeof mergeCategory> = async ({ tx, pilot, params, body, now }) => {
  const { familyId } = pilot
  const all = await lockCategories(tx, familyId)
  const from = all.find(({ id }) => id === params.id) ?? refuse('not_found')
  const into = all.find(({ id }) => id === body.into && id !== from.id) ?? refuse('not_found')

  const taken = await namesIn(into.id)
  const coming = await tx
    .selectFrom('files')
    .select(['id', 'name', 'name_key', 'folder_key', 'binned_at'])
    .where('family_id', '=', familyId)
    .where('category_id', '=', from.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  // A name that another one brings along is not free either.
  const given = new Set([...taken, ...coming.flatMap((file) => (file.binned_at === null ? [pathKey(file)] : []))])
  for (const file of coming) {
    if (file.binned_at !== null || !taken.has(pathKey(file))) continue
    const keyOf = (name: string) => pathKey({ folder_key: file.folder_key, name_key: foldedName(name) })
    const name = numbered(file.name, (other) => given.has(keyOf(other)))
    given.add(keyOf(name))
    await tx
      .updateTable('files')
      .set({ name, name_key: foldedName(name), sort_key: sortedName(name) })
      .where('family_id', '=', familyId)
      .where('id', '=', file.id)
      .execute()
    await indexName(tx, { familyId, fileId: file.id })
  }
  await tx.updateTable('files').set({ category_id: into.id }).where('family_id', '=', familyId).where('category_id', '=', from.id).execute()
  await tx.updateTable('uploads').set({ category_id: into.id }).where('family_id', '=', familyId).where('category_id', '=', from.id).execute()
  await tx.deleteFrom('file_categories').where('family_id', '=', familyId).where('id', '=', from.id).execute()
  const details = { from: from.id, files: coming.length }
  await appendToLedger(tx, familyId, { act: 'category.merged', by: pilot.accountId, subjectId: into.id, details, now })
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

/** Names are taken folder by folder. */
function pathKey({ folder_key, name_key }: { folder_key: string; name_key: string }): string {
  return `${folder_key}/${name_key}`
}
