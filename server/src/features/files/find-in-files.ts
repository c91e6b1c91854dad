import { sql, type SqlBool } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { findInFiles as findInFilesCall } from '#contract/files/file-calls.ts'
import { findInPrimers } from '#server/features/files/primers.ts'
import { isLearnt, seesCategory } from '#server/features/files/readable.ts'
import type { Answer } from '#server/ground/asked.ts'
import { searchPassages } from '#server/ground/passages/find-passages.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'
import { ofFiles, type Reach } from '#server/ground/passages/reach.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type Found = ReplyOf<typeof findInFilesCall>['items'][number]

const usual = 8
const longest = 2000
const mostPrimers = 2

/** What the assistant may read of files, on behalf of this pilot: what is in a learning set at this moment and what they may see themselves. */
export const findInFiles: Answer<typeof findInFilesCall> = async ({ tx, pilot, query, now }) => {
  const { words = '', most = usual } = query
  const reach: Reach = {
    where: sql<SqlBool>`exists (
      select from files f join file_categories c on c.family_id = f.family_id and c.id = f.category_id
      where f.family_id = ${pilot.familyId} and f.id = p.file_id and f.binned_at is null and ${isLearnt} and ${seesCategory(pilot, 'f.category_id', now)})`,
  }
  const found = await searchPassages(tx, {
    familyId: pilot.familyId,
    words,
    language: pilot.language,
    reach,
    limit: most,
    index: ofFiles,
    titleWorth: 0,
  })
  // A name alone is no passage to answer from.
  const passages = found.filter(({ place }) => place !== titlePlace)
  const files = await namesOf(
    tx,
    pilot.familyId,
    passages.map(({ document_id }) => document_id),
  )
  const items: Found[] = passages.flatMap(({ document_id, place, page, heading, body }) => {
    const file = files.get(document_id)
    if (!file) return []
    const standing = file.is_draft ? 'not_in_force' : null
    return [
      {
        kind: 'file',
        id: document_id,
        title: file.name,
        version: file.version,
        passage: place,
        page,
        heading,
        standing,
        text: body.slice(0, longest),
      },
    ]
  })
  const primers: Found[] = findInPrimers(words, pilot.language, mostPrimers).map(({ key, title, place, heading, text }) => ({
    kind: 'primer',
    id: key,
    title,
    version: null,
    passage: place,
    page: null,
    heading,
    standing: null,
    text,
  }))
  return { items: [...items, ...primers] }
}

async function namesOf(tx: Tx, familyId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { name: string; version: number; is_draft: boolean }>()
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'name', 'version', 'is_draft'])
    .where('family_id', '=', familyId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
