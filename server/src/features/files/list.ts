import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ParsedQueryOf } from '#contract/call.ts'
import type { listFiles } from '#contract/files/calls.ts'
import { mayBin } from '#server/features/files/readable.ts'
import { isLearnt, type Viewer } from '#server/features/files/readable.ts'
import { visibleFiles, visibleColumns, shownFile, type ShownRow } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { nameKey } from '#server/platform/name-keys.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables/all.ts'

export type Filters = Pick<
  ParsedQueryOf<typeof listFiles>,
  'category' | 'folder' | 'tag' | 'kind' | 'draft' | 'by' | 'from' | 'until'
>
type Row = ExpressionBuilder<{ f: Tables['files'] }, 'f'>

// PostgreSQL rejects the year 0.
const realDay = (date: string) => (date < '0001' ? '0001-01-01' : date)

/** The filters as SQL conditions. */
export function matchesFilters({ category, folder, tag, kind, draft, by, from, until }: Filters) {
  return (row: Row) =>
    row.and([
      ...(category === undefined ? [] : [row('f.category_id', '=', category)]),
      ...(folder === undefined || folder === '' ? [] : [inFolder(folder)]),
      ...(tag === undefined ? [] : [sql<SqlBool>`f.tags @> array[${tag}]::text[]`]),
      ...(kind === undefined ? [] : [row('f.kind', '=', kind)]),
      ...(draft === undefined ? [] : [row('f.is_draft', '=', draft === 'only')]),
      ...(by === undefined ? [] : [row('f.updated_by', '=', by)]),
      ...(from === undefined ? [] : [row('f.updated_at', '>=', new Date(realDay(from)))]),
      // `until` includes its whole day.
      ...(until === undefined ? [] : [sql<SqlBool>`f.updated_at < ${realDay(until)}::date + 1`]),
    ])
}

/** Matches a folder and its subfolders. */
function inFolder(folder: string): RawBuilder<SqlBool> {
  const key = nameKey(folder)
  return sql<SqlBool>`(f.folder_key = ${key} or starts_with(f.folder_key, ${`${key}/`}))`
}

const isSortKey = (part: string) => part.length <= maxKeyLength && part.isWellFormed() && !part.includes('\0')

// The cursor holds a prefix of long names; `keyAfter` reads the full one from the database.
const maxKeyLength = 96
function cursorKey(key: string): string {
  const letters = Array.from(key)
  while (Buffer.byteLength(JSON.stringify(letters.join(''))) > maxKeyLength) letters.pop()
  return letters.join('')
}

/** The full sort key of the cursor's file, if it still has that name. */
async function keyAfter(
  tx: Tx,
  pilot: Pilot,
  { key, id, now }: { key: string; id: string; now: Date },
): Promise<string> {
  const file = await visibleFiles(tx, pilot, now)
    .select('f.sort_key')
    .where('f.id', '=', id)
    .where(sql<SqlBool>`starts_with(f.sort_key, ${key})`)
    .executeTakeFirst()
  return file?.sort_key ?? key
}

export const list: Handler<typeof listFiles> = async ({ tx, pilot, query, now }) => {
  const { order = 'changed', learning, dataset, bin } = query
  const isByName = order === 'name'
  const after = readCursor(query, isByName ? [isSortKey, isCursorId] : [isCursorMoment, isCursorId])
  const [at = '', id = ''] = after ?? []
  const key = after !== undefined && isByName ? await keyAfter(tx, pilot, { key: at, id, now }) : at
  const rows = await visibleFiles(tx, pilot, now)
    .selectAll('f')
    .select(visibleColumns)
    .where('f.binned_at', bin ? 'is not' : 'is', null)
    .where(matchesFilters(query))
    .$if(bin !== undefined, (files) =>
      files.where((row) => (isArranger(pilot) ? row.val(true) : row('f.created_by', '=', pilot.accountId))),
    )
    .$if(learning !== undefined, (files) => files.where(sql<SqlBool>`${isLearnt}`))
    .$if(dataset !== undefined, (files) =>
      files.where(sql<SqlBool>`exists (
        select from dataset_files d join datasets s on s.family_id = d.family_id and s.id = d.dataset_id
        where d.family_id = f.family_id and d.file_id = f.id and d.dataset_id = ${dataset} and s.account_id = ${pilot.accountId})`),
    )
    .$if(after !== undefined && isByName, (files) =>
      files.where((row) => row(row.refTuple('f.sort_key', 'f.id'), '>', row.tuple(key, id))),
    )
    .$if(after !== undefined && !isByName, (files) =>
      files.where((row) => row(row.refTuple('f.updated_at', 'f.id'), '<', row.tuple(new Date(key), id))),
    )
    .orderBy(isByName ? 'f.sort_key' : 'f.updated_at', isByName ? 'asc' : 'desc')
    .orderBy('f.id', isByName ? 'asc' : 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows as ShownRow[], query, {
    show: (row) => shownFile(pilot, row),
    at: (row) => [isByName ? cursorKey(row.sort_key) : row.updated_at.toISOString(), row.id],
  })
}

// Pilots who may restore any file see the whole bin.
const isArranger = (viewer: Viewer) => mayBin(viewer, { created_by: '' })
