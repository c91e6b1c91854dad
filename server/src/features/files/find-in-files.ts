import { sql, type SqlBool } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { findInFiles as findInFilesCall } from '#contract/files/file-calls.ts'
import { findInPrimers } from '#server/features/files/primers.ts'
import { isLearnt, seesCategory } from '#server/features/files/readable.ts'
import type { Handler } from '#server/ground/handler.ts'
import { searchPassages } from '#server/ground/passages/find-passages.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'
import { fileIndex, type SearchScope } from '#server/ground/passages/search-scope.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type PassageHit = ReplyOf<typeof findInFilesCall>['items'][number]

const defaultLimit = 8
const maxLength = 2000
const maxPrimers = 2

/**
 * Passages the assistant may read for this pilot: from files in a learning set now that the pilot may see
 * too.
 */
export const findInFiles: Handler<typeof findInFilesCall> = async ({ tx, pilot, query, now }) => {
  const { words = '', max = defaultLimit } = query
  const scope: SearchScope = {
    where: sql<SqlBool>`exists (
      select from files f join file_categories c on c.family_id = f.family_id and c.id = f.category_id
      where f.family_id = ${pilot.familyId} and f.id = p.file_id and f.binned_at is null and ${isLearnt} and ${seesCategory(pilot, 'f.category_id', now)})`,
  }
  const found = await searchPassages(tx, {
    familyId: pilot.familyId,
    words,
    language: pilot.language,
    scope: scope,
    limit: max,
    index: fileIndex,
    titleWeight: 0,
  })
  // A matching name alone gives the assistant nothing to quote.
  const passages = found.filter(({ place }) => place !== titlePlace)
  const files = await namesOf(
    tx,
    pilot.familyId,
    passages.map(({ document_id }) => document_id),
  )
  const items: PassageHit[] = passages.flatMap(({ document_id, place, page, heading, body }) => {
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
        text: body.slice(0, maxLength),
      },
    ]
  })
  const primers: PassageHit[] = findInPrimers(words, pilot.language, maxPrimers).map(
    ({ key, title, place, heading, text }) => ({
      kind: 'primer',
      id: key,
      title,
      version: null,
      passage: place,
      page: null,
      heading,
      standing: null,
      text,
    }),
  )
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
