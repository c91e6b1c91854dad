import { sql, type SqlBool } from 'kysely'

import type { findFiles as findFilesCall } from '#contract/files/calls.ts'
import { normalise } from '#contract/normalise.ts'
import { type Filters, matchesFilters } from '#server/features/files/list.ts'
import { marksIn, snippetOf } from '#server/features/files/marks.ts'
import { seesCategory } from '#server/features/files/readable.ts'
import { visibleFiles, visibleColumns, shownFile, type ShownRow } from '#server/features/files/store.ts'
import { foundForms } from '#server/features/files/found-forms.ts'
import { completeWord } from '#server/features/files/complete-word.ts'
import type { Handler } from '#server/ground/handler.ts'
import { type QueryWord, bestPassages, countWords } from '#server/ground/passages/find-passages.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'
import { fileIndex, type SearchScope } from '#server/ground/passages/search-scope.ts'
import { queryWords, wordsOf } from '#server/ground/passages/words.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const defaultLimit = 20
// A match in the name ranks above a match in the text.
const titleWeight = 1.5

/** Type-ahead search: the last word may be a prefix and may have one typo. */
export const findFiles: Handler<typeof findFilesCall> = async ({ tx, pilot, query, now }) => {
  const { words, max = defaultLimit, ...filters } = query
  // Files this pilot may not see are neither found nor counted.
  const scope = await scopeOf(tx, { pilot, now }, filters)
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  const { queried, instead } = await parseQuery(tx, pilot, {
    words,
    scope,
    suggestionScope: isFiltered ? await scopeOf(tx, { pilot, now }) : scope,
  })
  const found = await bestPassages(tx, {
    familyId: pilot.familyId,
    words: queried,
    scope: scope,
    limit: max * 3,
    index: fileIndex,
    titleWeight,
  })
  const files = await filesOf(tx, pilot, { ids: found.map(({ document_id }) => document_id), now })
  const shown = onePerFile(found).slice(0, max)
  const forms = await foundForms(
    tx,
    shown.map(({ body }) => body),
    queried.flatMap((word) => word.forms),
  )
  const small = new Set(wordsOf(words, pilot.language))
  const items = shown.flatMap((one) => {
    const file = files.get(one.document_id)
    if (!file) return []
    const isName = one.place === titlePlace
    const text = isName ? '' : snippetOf(one.body, forms)
    return [
      {
        file: shownFile(pilot, file),
        passage: isName
          ? null
          : { place: one.place, page: one.page, text, marks: marksIn(text, forms, small) },
      },
    ]
  })
  return { items, people: await peopleNamed(tx, pilot, words), instead }
}

// Up to this many files are listed by id, so that hidden files add no cost.
const maxListed = 200

/** The files to search: all this pilot may see, or those that match the filters. */
async function scopeOf(
  tx: Tx,
  { pilot, now }: { pilot: Pilot; now: Date },
  filters: Filters = {},
): Promise<SearchScope> {
  const seen = tx
    .selectFrom('files as f')
    .select('f.id')
    .where('f.family_id', '=', pilot.familyId)
    .where('f.binned_at', 'is', null)
    .where(seesCategory(pilot, 'f.category_id', now))
    .where(matchesFilters(filters))
  if (pilot.role === 'advisor') {
    const few = await seen.limit(maxListed + 1).execute()
    if (few.length <= maxListed) return { only: few.map(({ id }) => id) }
  }
  // Family members see every file and binned files have no indexed words, so no per-file check is needed.
  if (pilot.role !== 'advisor' && Object.values(filters).every((filter) => filter === undefined))
    return { where: sql<SqlBool>`true` }
  return { where: sql<SqlBool>`exists (${seen.where(sql<SqlBool>`f.id = p.file_id`)})` }
}

/**
 * The query words, the last one expanded to its completions or, if there are none, to its likely correction.
 */
async function parseQuery(
  tx: Tx,
  { familyId, language }: Pilot,
  { words, scope, suggestionScope }: { words: string; scope: SearchScope; suggestionScope: SearchScope },
): Promise<{ queried: readonly QueryWord[]; instead: string | null }> {
  const all = queryWords(words, language)
  const isTyping = /[\p{L}\p{N}]$/u.test(words)
  const queried = await countWords(tx, { familyId, scope, words: all, language, index: fileIndex })
  const last = normalise(words, 'NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .at(-1)
  if (!isTyping || !last) return { queried, instead: null }
  const { forms, instead } = await completeWord(tx, {
    familyId,
    word: last,
    language,
    scope: suggestionScope,
  })
  if (forms.length === 0) return { queried, instead: null }
  const [own] = queryWords(last, language)
  const exact = queried.find((word) => own !== undefined && word.forms.includes(own))
  // Exact matches rank before prefix matches.
  const completed: QueryWord = {
    forms: [...new Set([...(exact?.forms ?? []), ...forms])],
    documents: exact?.documents ?? 1,
  }
  return { queried: [...queried.filter((word) => word !== exact), completed], instead }
}

/** The best passage of each file; its name only if no passage matches. */
function onePerFile<Hit extends { document_id: string; place: number }>(found: readonly Hit[]): Hit[] {
  const best = new Map<string, Hit>()
  for (const one of found) {
    const current = best.get(one.document_id)
    if (!current || (current.place === titlePlace && one.place !== titlePlace)) best.set(one.document_id, one)
  }
  return [...best.values()]
}

async function filesOf(
  tx: Tx,
  pilot: Pilot,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, ShownRow>> {
  if (ids.length === 0) return new Map()
  const rows = await visibleFiles(tx, pilot, now)
    .selectAll('f')
    .select(visibleColumns)
    .where('f.id', 'in', [...new Set(ids)])
    .where('f.binned_at', 'is', null)
    .execute()
  return new Map((rows as ShownRow[]).map((row) => [row.id, row]))
}

const maxPeople = 5

/** Members whose name matches and who uploaded a file this pilot may see, as filter suggestions. */
async function peopleNamed(tx: Tx, { familyId, role }: Pilot, words: string) {
  const start = words.trim()
  // Advisors may not see who belongs to the family.
  if (role === 'advisor' || start.length < 2) return []
  return tx
    .selectFrom('members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.full_name'])
    .where('m.family_id', '=', familyId)
    .where(sql<SqlBool>`position(lower(${` ${start}`}) in lower(' ' || a.full_name)) > 0`)
    .where((row) =>
      row.exists(
        row
          .selectFrom('files as f')
          .select(sql<boolean>`true`.as('is_there'))
          .where('f.family_id', '=', familyId)
          .whereRef('f.updated_by', '=', 'a.id')
          .where('f.binned_at', 'is', null),
      ),
    )
    .orderBy('a.full_name')
    .limit(maxPeople)
    .execute()
}
