import type { listFolders as listFoldersCall } from '#contract/files/several-calls.ts'
import { nameSortKey } from '#server/platform/name-keys.ts'
import { showCategory } from '#server/features/files/data-room.ts'
import type { Handler } from '#server/ground/handler.ts'

// An uploaded drive may have more folders; the search finds files in the rest.
const max = 2000

/** Lists the folders of a category. A folder exists only while it has files. */
export const listFolders: Handler<typeof listFoldersCall> = async ({ tx, pilot, params, now }) => {
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
  return { items: rows.toSorted((one, other) => (nameSortKey(one.path) < nameSortKey(other.path) ? -1 : 1)) }
}
