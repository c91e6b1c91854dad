import type { listFolders as listFoldersCall } from '#contract/files/several-calls.ts'
import { sortedName } from '#server/platform/folded.ts'
import { showCategory } from '#server/features/files/room.ts'
import type { Answer } from '#server/ground/asked.ts'

// A drive that was uploaded whole may hold more; the rest is found by the search.
const max = 2000

/** The folders of a category. They exist through their files: one that loses its last file is gone. */
export const listFolders: Answer<typeof listFoldersCall> = async ({ tx, pilot, params, now }) => {
  const { id } = await showCategory(tx, { viewer: pilot, now }, params.id)
  const rows = await tx
    .selectFrom('files as f')
    .select((row) => [row.fn.min('f.folder').as('path'), row.fn.countAll<number>().as('files')])
    .where('f.family_id', '=', pilot.familyId)
    .where('f.category_id', '=', id)
    .where('f.binned_at', 'is', null)
    .where('f.folder_key', '<>', '')
    .groupBy('f.folder_key')
    .orderBy('f.folder_key')
    .limit(max)
    .execute()
  return { items: rows.toSorted((one, other) => (sortedName(one.path) < sortedName(other.path) ? -1 : 1)) }
}
