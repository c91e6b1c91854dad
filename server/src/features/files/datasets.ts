import { sql } from 'kysely'

import type { addDataset, listDatasets, removeDataset, updateDataset } from '#contract/files/file-calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { visibleFiles } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** The pilot's own datasets, with the count and size of the files they may see now. */
function ownSets(tx: Tx, pilot: Pilot, now: Date) {
  const seen = visibleFiles(tx, pilot, now)
    .where('f.binned_at', 'is', null)
    .where(
      sql<boolean>`exists (select from dataset_files d where d.family_id = f.family_id and d.file_id = f.id and d.dataset_id = s.id)`,
    )
  return tx
    .selectFrom('datasets as s')
    .selectAll('s')
    .select([
      sql<number>`(${seen.select(sql`count(*)`.as('files'))})`.as('files'),
      sql<number>`(${seen.select(sql`coalesce(sum(f.size), 0)::bigint`.as('size'))})`.as('size'),
    ])
    .where('s.family_id', '=', pilot.familyId)
    .where('s.account_id', '=', pilot.accountId)
}

type Row = Awaited<ReturnType<ReturnType<typeof ownSets>['executeTakeFirstOrThrow']>>
const shown = ({ id, name, files, size, updated_at }: Row) => ({
  id,
  name,
  files,
  size,
  updated_at: updated_at.toISOString(),
})

export const listOwn: Handler<typeof listDatasets> = async ({ tx, pilot, query, now }) => {
  const before = readCursor(query, [isCursorMoment, isCursorId])
  const rows = await ownSets(tx, pilot, now)
    .$if(before !== undefined, (sets) =>
      sets.where((row) =>
        row(
          row.refTuple('s.updated_at', 's.id'),
          '<',
          row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, { show: shown, at: (row) => [row.updated_at.toISOString(), row.id] })
}

export const add: Handler<typeof addDataset> = async ({ tx, pilot, body, now }) => {
  const { familyId, accountId } = pilot
  // Locks the member row, so that concurrent inserts see each other's names.
  await tx
    .selectFrom('members')
    .select('role')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute()
  const others = await tx
    .selectFrom('datasets')
    .select('name')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .execute()
  if (others.length >= fileLimits.datasets) refuse('datasets_full')
  if (others.some(({ name }) => name.toLowerCase() === body.name.toLowerCase())) refuse('dataset_name_taken')
  const id = newId(now)
  await tx
    .insertInto('datasets')
    .values({
      family_id: familyId,
      id,
      account_id: accountId,
      name: body.name,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await addFiles(tx, pilot, { id, field: 'files', files: body.files ?? [], now })
  return showOwn(tx, pilot, { id, now })
}

export const update: Handler<typeof updateDataset> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  await lockOwn(tx, pilot, params.id)
  if (body.name !== undefined) {
    const name = body.name.toLowerCase()
    const others = await tx
      .selectFrom('datasets')
      .select('name')
      .where('family_id', '=', familyId)
      .where('account_id', '=', accountId)
      .where('id', '<>', params.id)
      .execute()
    if (others.some((other) => other.name.toLowerCase() === name)) refuse('dataset_name_taken')
  }
  await addFiles(tx, pilot, { id: params.id, field: 'add', files: body.add ?? [], now })
  if (body.remove && body.remove.length > 0) {
    await tx
      .deleteFrom('dataset_files')
      .where('family_id', '=', familyId)
      .where('dataset_id', '=', params.id)
      .where('file_id', 'in', body.remove)
      .execute()
  }
  await tx
    .updateTable('datasets')
    .set({ updated_at: now, ...(body.name !== undefined && { name: body.name }) })
    .where('family_id', '=', familyId)
    .where('id', '=', params.id)
    .execute()
  return showOwn(tx, pilot, { id: params.id, now })
}

export const remove: Handler<typeof removeDataset> = async ({ tx, pilot, params }) => {
  await lockOwn(tx, pilot, params.id)
  await tx
    .deleteFrom('datasets')
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', params.id)
    .execute()
  return { done: true }
}

async function lockOwn(tx: Tx, { familyId, accountId }: Pilot, id: string): Promise<void> {
  const found = await tx
    .selectFrom('datasets')
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) refuse('not_found')
}

interface AddedFiles {
  readonly id: string
  readonly field: string
  readonly files: readonly string[]
  readonly now: Date
}

async function addFiles(tx: Tx, pilot: Pilot, { id, field, files, now }: AddedFiles): Promise<void> {
  if (files.length === 0) return
  const ids = [...new Set(files)]
  const seen = await visibleFiles(tx, pilot, now)
    .select('f.id')
    .where('f.id', 'in', ids)
    .where('f.binned_at', 'is', null)
    .execute()
  if (seen.length < ids.length) refuseField(field, 'not_found')
  const rows = seen.map((file) => ({
    family_id: pilot.familyId,
    dataset_id: id,
    file_id: file.id,
    added_at: now,
  }))
  await tx
    .insertInto('dataset_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { count } = await tx
    .selectFrom('dataset_files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('family_id', '=', pilot.familyId)
    .where('dataset_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > fileLimits.datasetFiles) refuse('dataset_full')
}

async function showOwn(tx: Tx, pilot: Pilot, { id, now }: { id: string; now: Date }) {
  const row = await ownSets(tx, pilot, now).where('s.id', '=', id).executeTakeFirst()
  return row ? shown(row) : refuse('not_found')
}
