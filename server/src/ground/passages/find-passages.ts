import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { rankPassages, type WordOccurrence } from '#server/ground/passages/rank-passages.ts'
import {
  fileIndex,
  documentIndex,
  columnsOf,
  type SearchScope,
  inScope,
  type WordIndex,
} from '#server/ground/passages/search-scope.ts'
import { maxQueryWords, isSignificant } from '#server/ground/passages/significant-words.ts'
import { queryWords, stemmers } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface Search {
  readonly familyId: string
  readonly words: string
  readonly language: Language
  readonly scope: SearchScope
  readonly limit: number
  readonly index?: WordIndex
  /** The weight of a word in a title, relative to one in a passage; unset where titles are not searched. */
  readonly titleWeight?: number | undefined
}

export interface FoundPassage {
  readonly document_id: string
  readonly version: number
  readonly place: number
  readonly page: number | null
  readonly heading: string | null
  readonly body: string
  readonly rank: number
}

const maxWords = 16
// A word in more documents than this is common: it affects the ranking, but selects documents only if there
// is no rarer one.
const common = 500
const maxDocuments = 250
// For a very common word, only the newest documents. Two words use the same order, so that documents with
// both are among them.
const maxCandidates = 5000

/**
 * Finds the passages that match a query best. The rarest words select the documents, and all words rank their
 * passages.
 */
export async function searchPassages(
  tx: Tx,
  { familyId, words, language, scope, limit, index = documentIndex, titleWeight = 1 }: Search,
): Promise<FoundPassage[]> {
  const counted = await countWords(tx, {
    familyId,
    scope,
    words: queryWords(words, language).slice(0, maxQueryWords),
    language,
    index,
  })
  return bestPassages(tx, { familyId, words: counted, scope, limit, index, titleWeight })
}

/** The same for words that were counted before. */
export async function bestPassages(
  tx: Tx,
  {
    familyId,
    words,
    scope,
    limit,
    index,
    titleWeight,
  }: CountedQuery & Pick<Search, 'scope' | 'limit' | 'titleWeight'>,
): Promise<FoundPassage[]> {
  if (words.length === 0) return []
  const occurrences = await findOccurrences(tx, { familyId, words, scope, index, titleWeight })
  const best = rankPassages(occurrences, words, { limit, titleWeight })
  return withBodies(tx, familyId, best, index)
}

/** A query word in all its forms, and the number of documents that contain it (counted up to a limit). */
export interface QueryWord {
  readonly forms: readonly string[]
  readonly documents: number
}

type WordCountQuery = Pick<Search, 'familyId' | 'scope' | 'language'> & {
  readonly words: readonly string[]
  readonly index: WordIndex
}

/**
 * The rarest query words, without unknown and insignificant ones. Stems of all languages are included, to
 * find documents in other languages. Hidden documents are not counted: results must not reveal that one
 * contains a word.
 */
export async function countWords(
  tx: Tx,
  { familyId, scope, language, words, index }: WordCountQuery,
): Promise<QueryWord[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ forms: string[]; documents: number }>`
    with asked as materialized (
      select array(
        select distinct lexeme from unnest(array['simple', ${sql.join(Object.values(stemmers))}]::regconfig[]) c, unnest(to_tsvector(c, w.word))
        union select w.word
      ) as forms
      from unnest(${words}::text[]) as w (word)
      where ${isSignificant(language)}
    )
    select forms, (select count(*)::integer from (
      select from ${columnsOf(index).words} p where p.family_id = ${familyId} and p.word = any (a.forms) and ${inScope(scope, index.of)} limit ${common + 1}
    ) few) as documents
    from asked a`.execute(tx)
  return rows
    .filter(({ documents }) => documents > 0)
    .toSorted((a, b) => a.documents - b.documents)
    .slice(0, maxWords)
}

interface CountedQuery {
  readonly familyId: string
  readonly words: readonly QueryWord[]
  readonly index: WordIndex
}

/**
 * Occurrences of the words in the documents that contain most rare words; without rare words, the two rarest.
 */
async function findOccurrences(
  tx: Tx,
  { familyId, words, scope, index, titleWeight = 1 }: CountedQuery & Pick<Search, 'scope' | 'titleWeight'>,
): Promise<WordOccurrence[]> {
  const { words: wordTable, id, version } = columnsOf(index)
  const rare = words.filter(({ documents }) => documents <= common)
  const deciding = (rare.length > 0 ? rare : words.slice(0, 2)).flatMap(({ forms }) => forms)
  // Only file words record whether they are in a name.
  const isTitle = titleWeight > 1 && index === fileIndex ? sql`p.is_name` : sql`false`
  const { rows } = await sql<WordOccurrence>`
    select ${id} as document_id, ${version} as version, word, places::text from ${wordTable} p
    where p.family_id = ${familyId} and p.word = any (${words.flatMap(({ forms }) => forms)}::text[]) and ${id} = any (array(
      select found.id from unnest(${deciding}::text[]) f (form), lateral (
        select ${id} as id, ${isTitle} as is_title from ${wordTable} p where p.family_id = ${familyId} and p.word = f.form and ${inScope(scope, index.of)} order by ${id} desc limit ${maxCandidates}
      ) found
      group by found.id order by bool_or(found.is_title) desc, count(*) desc, found.id desc limit ${maxDocuments}
    ))`.execute(tx)
  return rows
}

/** Adds heading and body to passages. */
export async function withBodies(
  tx: Tx,
  familyId: string,
  best: readonly Omit<FoundPassage, 'heading' | 'body' | 'page'>[],
  index = documentIndex,
): Promise<FoundPassage[]> {
  if (best.length === 0) return []
  const { passages, id, version } = columnsOf(index)
  // Only files have pages.
  const page = index === fileIndex ? sql`p.page` : sql`null::integer`
  const { rows } = await sql<FoundPassage>`
    select ${id} as document_id, ${version} as version, p.place, ${page} as page, p.heading, p.body, b.rank
    from jsonb_to_recordset(${JSON.stringify(best)}::jsonb) as b (document_id uuid, version integer, place integer, rank double precision)
    join ${passages} p on p.family_id = ${familyId} and ${id} = b.document_id and ${version} = b.version and p.place = b.place
    order by b.rank desc, ${id}, ${version} desc, p.place`.execute(tx)
  return rows
}
