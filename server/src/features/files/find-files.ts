import { sql, type SqlBool } from 'kysely'

import type { findFiles as findFilesCall } from '#contract/files/calls.ts'
import { type Filters, fits } from '#server/features/files/list.ts'
import { marksIn, snippetOf } from '#server/features/files/marks.ts'
import { seesCategory } from '#server/features/files/readable.ts'
import { seenFiles, shownColumns, shownFile, type ShownRow } from '#server/features/files/store.ts'
import { foundForms } from '#server/features/files/found-forms.ts'
import { growingWord } from '#server/features/files/growing-word.ts'
import type { Answer } from '#server/ground/asked.ts'
import { type AskedWord, bestPassages, countWords } from '#server/ground/passages/find-passages.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'
import { ofFiles, type Reach } from '#server/ground/passages/reach.ts'
import { askedWords, wordsOf } from '#server/ground/passages/words.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const usual = 20
// What a file is called says more about it than a word that stands somewhere in it.
const titleWorth = 1.5

/** Files as one types: the last word may still be growing, and is forgiven one wrong letter. */
export const findFiles: Answer<typeof findFilesCall> = async ({ tx, pilot, query, now }) => {
  const { words, most = usual, ...filters } = query
  // What a pilot may not see is no part of the search: it is neither found nor counted.
  const reach = await reachOf(tx, { pilot, now }, filters)
  const isNarrowed = Object.values(filters).some((filter) => filter !== undefined)
  const { asked, instead } = await askedIn(tx, pilot, { words, reach, offered: isNarrowed ? await reachOf(tx, { pilot, now }) : reach })
  const found = await bestPassages(tx, { familyId: pilot.familyId, asked, reach, limit: most * 3, index: ofFiles, titleWorth })
  const files = await filesOf(tx, pilot, { ids: found.map(({ document_id }) => document_id), now })
  const shown = onePerFile(found).slice(0, most)
  const forms = await foundForms(
    tx,
    shown.map(({ body }) => body),
    asked.flatMap((word) => word.forms),
  )
  const small = new Set(wordsOf(words, pilot.language))
  const items = shown.flatMap((one) => {
    const file = files.get(one.document_id)
    if (!file) return []
    const isName = one.place === titlePlace
    const text = isName ? '' : snippetOf(one.body, forms)
    return [{ file: shownFile(pilot, file), passage: isName ? null : { place: one.place, page: one.page, text, marks: marksIn(text, forms, small) } }]
  })
  return { items, people: await peopleNamed(tx, pilot, words), instead }
}

// So many can be named one by one; then words of hidden files cost nothing but being passed over.
const mostNamed = 200

/** The files that are searched: all this pilot may see, or those of them that fit. */
async function reachOf(tx: Tx, { pilot, now }: { pilot: Pilot; now: Date }, filters: Filters = {}): Promise<Reach> {
  const seen = tx
    .selectFrom('files as f')
    .select('f.id')
    .where('f.family_id', '=', pilot.familyId)
    .where('f.binned_at', 'is', null)
    .where(seesCategory(pilot, 'f.category_id', now))
    .where(fits(filters))
  if (pilot.role === 'advisor') {
    const few = await seen.limit(mostNamed + 1).execute()
    if (few.length <= mostNamed) return { only: few.map(({ id }) => id) }
  }
  // The family sees every file, and of what is in the bin no words are kept: then nothing has to be asked of each one.
  if (pilot.role !== 'advisor' && Object.values(filters).every((filter) => filter === undefined)) return { where: sql<SqlBool>`true` }
  return { where: sql<SqlBool>`exists (${seen.where(sql<SqlBool>`f.id = p.file_id`)})` }
}

/** The words that were asked for, the last one with everything it may become; where nothing holds it, what it was probably meant to be. */
async function askedIn(
  tx: Tx,
  { familyId, language }: Pilot,
  { words, reach, offered }: { words: string; reach: Reach; offered: Reach },
): Promise<{ asked: readonly AskedWord[]; instead: string | null }> {
  const all = askedWords(words, language)
  const isGrowing = /[\p{L}\p{N}]$/u.test(words)
  const asked = await countWords(tx, { familyId, reach, words: all, language, index: ofFiles })
  const last = words
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .at(-1)
  if (!isGrowing || !last) return { asked, instead: null }
  const { forms, instead } = await growingWord(tx, { familyId, word: last, language, reach: offered })
  if (forms.length === 0) return { asked, instead: null }
  const [own] = askedWords(last, language)
  const known = asked.find((word) => own !== undefined && word.forms.includes(own))
  // What is found as it stands goes before what begins so.
  const grown: AskedWord = { forms: [...new Set([...(known?.forms ?? []), ...forms])], papers: known?.papers ?? 1 }
  return { asked: [...asked.filter((word) => word !== known), grown], instead }
}

/** Of a file the passage that fits best; its name only where nothing in it fits. */
function onePerFile<Found extends { document_id: string; place: number }>(found: readonly Found[]): Found[] {
  const best = new Map<string, Found>()
  for (const one of found) {
    const known = best.get(one.document_id)
    if (!known || (known.place === titlePlace && one.place !== titlePlace)) best.set(one.document_id, one)
  }
  return [...best.values()]
}

async function filesOf(tx: Tx, pilot: Pilot, { ids, now }: { ids: readonly string[]; now: Date }): Promise<Map<string, ShownRow>> {
  if (ids.length === 0) return new Map()
  const rows = await seenFiles(tx, pilot, now)
    .selectAll('f')
    .select(shownColumns)
    .where('f.id', 'in', [...new Set(ids)])
    .where('f.binned_at', 'is', null)
    .execute()
  return new Map((rows as ShownRow[]).map((row) => [row.id, row]))
}

const mostPeople = 5

/** People of the family whose name begins so, and who brought something this pilot may see: the list can be narrowed to them. */
async function peopleNamed(tx: Tx, { familyId, role }: Pilot, words: string) {
  const start = words.trim()
  // Who else is of the family is not an advisor's business.
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
    .limit(mostPeople)
    .execute()
}
