import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ParsedQueryOf } from '#contract/call.ts'
import type { listFiles } from '#contract/files/calls.ts'
import { mayBin } from '#server/features/files/readable.ts'
import { isLearnt, type Viewer } from '#server/features/files/readable.ts'
import { seenFiles, shownColumns, shownFile, type ShownRow } from '#server/features/files/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { foldedName } from '#server/platform/folded.ts'
import { isCursorId, isCursorMoment, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables.ts'

export type Filters = Pick<ParsedQueryOf<typeof listFiles>, 'category' | 'folder' | 'tag' | 'kind' | 'draft' | 'by' | 'from' | 'until'>
type Row = ExpressionBuilder<{ f: Tables['files'] }, 'f'>

// There was no year 0; PostgreSQL says so.
const realDay = (date: string) => (date < '0001' ? '0001-01-01' : date)

/** What narrows a list or a search, as a part of the query itself. */
export function fits({ category, folder, tag, kind, draft, by, from, until }: Filters) {
  return (row: Row) =>
    row.and([
      ...(category === undefined ? [] : [row('f.category_id', '=', category)]),
      ...(folder === undefined || folder === '' ? [] : [inFolder(folder)]),
      ...(tag === undefined ? [] : [sql<SqlBool>`f.tags @> array[${tag}]::text[]`]),
      ...(kind === undefined ? [] : [row('f.kind', '=', kind)]),
      ...(draft === undefined ? [] : [row('f.is_draft', '=', draft === 'only')]),
      ...(by === undefined ? [] : [row('f.updated_by', '=', by)]),
      ...(from === undefined ? [] : [row('f.updated_at', '>=', new Date(realDay(from)))]),
      // The whole last day belongs to it.
      ...(until === undefined ? [] : [sql<SqlBool>`f.updated_at < ${realDay(until)}::date + 1`]),
    ])
}

/** In a folder or anywhere below it. */
function inFolder(folder: string): RawBuilder<SqlBool> {
  const key = foldedName(folder)
  return sql<SqlBool>`(f.folder_key = ${key} or starts_with(f.folder_key, ${`${key}/`}))`
}

const isSortKey = (part: string) => part.length <= mostKey && part.isWellFormed() && !part.includes('\0')

// A cursor holds no more of a long name; the rest is read again from the file it names.
const mostKey = 96
function startOf(key: string): string {
  const letters = Array.from(key)
  while (Buffer.byteLength(JSON.stringify(letters.join(''))) > mostKey) letters.pop()
  return letters.join('')
}

/** Where a list by name goes on: behind the file of the cursor, if it is still called so. */
async function keyAfter(tx: Tx, pilot: Pilot, { key, id, now }: { key: string; id: string; now: Date }): Promise<string> {
  const there = await seenFiles(tx, pilot, now)
    .select('f.sort_key')
    .where('f.id', '=', id)
    .where(sql<SqlBool>`starts_with(f.sort_key, ${key})`)
    .executeTakeFirst()
  return there?.sort_key ?? key
}

/** The files this pilot may see, last changed first or by name. */
export const list: Answer<typeof listFiles> = async ({ tx, pilot, query, now }) => {
  const { order = 'changed', learning, dataset, bin } = query
  const isByName = order === 'name'
  const after = readCursor(query, isByName ? [isSortKey, isCursorId] : [isCursorMoment, isCursorId])
  const [at = '', id = ''] = after ?? []
  const key = after !== undefined && isByName ? await keyAfter(tx, pilot, { key: at, id, now }) : at
  const rows = await seenFiles(tx, pilot, now)
    .selectAll('f')
    .select(shownColumns)
    .where('f.binned_at', bin ? 'is not' : 'is', null)
    .where(fits(query))
    .$if(bin !== undefined, (files) => files.where((row) => (isArranger(pilot) ? row.val(true) : row('f.created_by', '=', pilot.accountId))))
    .$if(learning !== undefined, (files) => files.where(sql<SqlBool>`${isLearnt}`))
    .$if(dataset !== undefined, (files) =>
      files.where(sql<SqlBool>`exists (
        select from dataset_files d join datasets s on s.family_id = d.family_id and s.id = d.dataset_id
        where d.family_id = f.family_id and d.file_id = f.id and d.dataset_id = ${dataset} and s.account_id = ${pilot.accountId})`),
    )
    .$if(after !== undefined && isByName, (files) => files.where((row) => row(row.refTuple('f.sort_key', 'f.id'), '>', row.tuple(key, id))))
    .$if(after !== undefined && !isByName, (files) =>
      files.where((row) => row(row.refTuple('f.updated_at', 'f.id'), '<', row.tuple(new Date(key), id))),
    )
    .orderBy(isByName ? 'f.sort_key' : 'f.updated_at', isByName ? 'asc' : 'desc')
    .orderBy('f.id', isByName ? 'asc' : 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows as ShownRow[], query, {
    show: (row) => shownFile(pilot, row),
    at: (row) => [isByName ? startOf(row.sort_key) : row.updated_at.toISOString(), row.id],
  })
}

// Of what lies in the bin, who may take out any sees all of it.
const isArranger = (viewer: Viewer) => mayBin(viewer, { created_by: '' })
