import { sql, type Selectable } from 'kysely'

import { isLearnt, mayBin, mayChange, seesCategory, type Viewer } from '#server/features/files/readable.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type FileRow = Selectable<Tables['files']>
/** A file row with the joined columns that the API shows. */
export type ShownRow = FileRow & {
  readonly by_name: string
  readonly learns: boolean
  readonly damage: 'missing' | 'broken' | null
}

/** The files `f` this pilot may see, with their category `c`. */
export function visibleFiles(tx: Tx, viewer: Viewer, now: Date) {
  return tx
    .selectFrom('files as f')
    .innerJoin('file_categories as c', (category) =>
      category.onRef('c.family_id', '=', 'f.family_id').onRef('c.id', '=', 'f.category_id'),
    )
    .innerJoin('blobs as b', (blob) =>
      blob.onRef('b.family_id', '=', 'f.family_id').onRef('b.id', '=', 'f.blob_id'),
    )
    .leftJoin('accounts as a', 'a.id', 'f.updated_by')
    .where('f.family_id', '=', viewer.familyId)
    .where(seesCategory(viewer, 'f.category_id', now))
}

export const visibleColumns = [
  sql<string>`coalesce(a.full_name, '')`.as('by_name'),
  isLearnt.as('learns'),
  sql<'missing' | 'broken' | null>`b.damage`.as('damage'),
]

export async function findFile(
  tx: Tx,
  viewer: Viewer,
  { id, now }: { id: string; now: Date },
): Promise<ShownRow> {
  const found = await visibleFiles(tx, viewer, now)
    .selectAll('f')
    .select(visibleColumns)
    .where('f.id', '=', id)
    .where('f.binned_at', 'is', null)
    .executeTakeFirst()
  return found ?? refuse('not_found')
}

/** Like `findFile`, locked until the end of the transaction. */
export async function lockFile(
  tx: Tx,
  viewer: Viewer,
  { id, now }: { id: string; now: Date },
): Promise<ShownRow> {
  await tx
    .selectFrom('files')
    .select('id')
    .where('family_id', '=', viewer.familyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return findFile(tx, viewer, { id, now })
}

export function shownFile(viewer: Viewer, row: ShownRow) {
  return {
    id: row.id,
    category_id: row.category_id,
    folder: row.folder,
    name: row.name,
    tags: row.tags,
    dated_on: row.dated_on,
    type: row.type,
    kind: row.kind,
    size: row.size,
    version: row.version,
    is_draft: row.is_draft,
    is_learning: row.learns,
    damage: row.damage,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: { id: row.updated_by, full_name: row.by_name },
    binned_at: row.binned_at?.toISOString() ?? null,
    may: { change: mayChange(viewer, row), bin: mayBin(viewer, row) },
  }
}

export async function showFile(tx: Tx, viewer: Viewer, { id, now }: { id: string; now: Date }) {
  return shownFile(viewer, await findFile(tx, viewer, { id, now }))
}

/** A category this pilot may see, locked against merging and removal. */
export async function lockCategory(tx: Tx, viewer: Viewer, { id, now }: { id: string; now: Date }) {
  const found = await tx
    .selectFrom('file_categories')
    .selectAll()
    .where('family_id', '=', viewer.familyId)
    .where('id', '=', id)
    .where(seesCategory(viewer, 'file_categories.id', now))
    .forKeyShare()
    .executeTakeFirst()
  return found ?? refuse('not_found')
}
