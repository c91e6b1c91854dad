import { sql, type Selectable } from 'kysely'

import { isLearnt, mayBin, mayChange, seesCategory, type Viewer } from '#server/features/files/readable.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables.ts'

export type FileRow = Selectable<Tables['files']>
/** A file with what is shown of it beside its own row. */
export type ShownRow = FileRow & { readonly by_name: string; readonly learns: boolean; readonly damage: 'missing' | 'broken' | null }

/** Files this pilot may see, `f` with their category `c`; what is hidden from them is not there. */
export function seenFiles(tx: Tx, viewer: Viewer, now: Date) {
  return tx
    .selectFrom('files as f')
    .innerJoin('file_categories as c', (category) => category.onRef('c.family_id', '=', 'f.family_id').onRef('c.id', '=', 'f.category_id'))
    .innerJoin('blobs as b', (blob) => blob.onRef('b.family_id', '=', 'f.family_id').onRef('b.id', '=', 'f.blob_id'))
    .leftJoin('accounts as a', 'a.id', 'f.updated_by')
    .where('f.family_id', '=', viewer.familyId)
    .where(seesCategory(viewer, 'f.category_id', now))
}

/** The columns of a shown row. */
export const shownColumns = [
  sql<string>`coalesce(a.full_name, '')`.as('by_name'),
  isLearnt.as('learns'),
  sql<'missing' | 'broken' | null>`b.damage`.as('damage'),
]

export async function findFile(tx: Tx, viewer: Viewer, { id, now }: { id: string; now: Date }): Promise<ShownRow> {
  const found = await seenFiles(tx, viewer, now)
    .selectAll('f')
    .select(shownColumns)
    .where('f.id', '=', id)
    .where('f.binned_at', 'is', null)
    .executeTakeFirst()
  return found ?? refuse('not_found')
}

/** The same, locked until the end of the transaction. */
export async function lockFile(tx: Tx, viewer: Viewer, { id, now }: { id: string; now: Date }): Promise<ShownRow> {
  await tx.selectFrom('files').select('id').where('family_id', '=', viewer.familyId).where('id', '=', id).forUpdate().execute()
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

/** A category this pilot may see, locked against being merged or taken away meanwhile. */
export async function holdCategory(tx: Tx, viewer: Viewer, { id, now }: { id: string; now: Date }) {
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
