import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { rankPassages, type Standing } from '#server/ground/passages/rank-passages.ts'
import { ofFiles, ofPapers, partsOf, type Reach, within, type WordIndex } from '#server/ground/passages/reach.ts'
import { mostAsked, tells } from '#server/ground/passages/telling-words.ts'
import { askedWords, stemmers } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface Search {
  readonly familyId: string
  readonly words: string
  readonly language: Language
  readonly reach: Reach
  readonly limit: number
  readonly index?: WordIndex
  /** How much more than in a passage a word is worth in a title; nothing where titles are not to be found. */
  readonly titleWorth?: number | undefined
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

const mostWords = 16
// A word that more papers than these hold is common: it orders what was found, but finds nothing itself unless there is nothing else.
const common = 500
const mostPapers = 250
// Of a word that stands in a hundred thousand, the newest: those of two words are the same, so that what holds both is among them.
const mostLooked = 5000

/** The passages that fit some words best. The rarest words decide which papers are looked at, all of them in which order passages come. */
export async function searchPassages(
  tx: Tx,
  { familyId, words, language, reach, limit, index = ofPapers, titleWorth = 1 }: Search,
): Promise<FoundPassage[]> {
  const asked = await countWords(tx, { familyId, reach, words: askedWords(words, language).slice(0, mostAsked), language, index })
  return bestPassages(tx, { familyId, asked, reach, limit, index, titleWorth })
}

/** The same for words that were counted before. */
export async function bestPassages(
  tx: Tx,
  { familyId, asked, reach, limit, index, titleWorth }: Looking & Pick<Search, 'reach' | 'limit' | 'titleWorth'>,
): Promise<FoundPassage[]> {
  if (asked.length === 0) return []
  const standing = await standingOf(tx, { familyId, asked, reach, index, titleWorth })
  const best = rankPassages(standing, asked, { limit, titleWorth })
  return withBodies(tx, familyId, best, index)
}

/** A word that was asked for, in every form in which it may stand in a text, and how many papers hold it (no more than can be told apart). */
export interface AskedWord {
  readonly forms: readonly string[]
  readonly papers: number
}

type Counting = Pick<Search, 'familyId' | 'reach' | 'language'> & { readonly words: readonly string[]; readonly index: WordIndex }

/**
 * The rarest of the words, unknown ones and those of no meaning left out; the stems of other languages find what is written in them. Hidden papers are not
 * counted: whether a word stands in one must not show in what is found elsewhere.
 */
export async function countWords(tx: Tx, { familyId, reach, language, words, index }: Counting): Promise<AskedWord[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ forms: string[]; papers: number }>`
    with asked as materialized (
      select array(
        select distinct lexeme from unnest(array['simple', ${sql.join(Object.values(stemmers))}]::regconfig[]) c, unnest(to_tsvector(c, w.word))
        union select w.word
      ) as forms
      from unnest(${words}::text[]) as w (word)
      where ${tells(language)}
    )
    select forms, (select count(*)::integer from (
      select from ${partsOf(index).words} p where p.family_id = ${familyId} and p.word = any (a.forms) and ${within(reach, index.of)} limit ${common + 1}
    ) few) as papers
    from asked a`.execute(tx)
  return rows
    .filter(({ papers }) => papers > 0)
    .toSorted((a, b) => a.papers - b.papers)
    .slice(0, mostWords)
}

interface Looking {
  readonly familyId: string
  readonly asked: readonly AskedWord[]
  readonly index: WordIndex
}

/** Where the words stand in the papers that hold most of the rare ones; without any rare ones, in those that hold the two rarest. */
async function standingOf(
  tx: Tx,
  { familyId, asked, reach, index, titleWorth = 1 }: Looking & Pick<Search, 'reach' | 'titleWorth'>,
): Promise<Standing[]> {
  const { words, id, version } = partsOf(index)
  const rare = asked.filter(({ papers }) => papers <= common)
  const deciding = (rare.length > 0 ? rare : asked.slice(0, 2)).flatMap(({ forms }) => forms)
  // Only files' words say whether they stand in a name.
  const isTitle = titleWorth > 1 && index === ofFiles ? sql`p.is_name` : sql`false`
  const { rows } = await sql<Standing>`
    select ${id} as document_id, ${version} as version, word, places::text from ${words} p
    where p.family_id = ${familyId} and p.word = any (${asked.flatMap(({ forms }) => forms)}::text[]) and ${id} = any (array(
      select found.id from unnest(${deciding}::text[]) f (form), lateral (
        select ${id} as id, ${isTitle} as is_title from ${words} p where p.family_id = ${familyId} and p.word = f.form and ${within(reach, index.of)} order by ${id} desc limit ${mostLooked}
      ) found
      group by found.id order by bool_or(found.is_title) desc, count(*) desc, found.id desc limit ${mostPapers}
    ))`.execute(tx)
  return rows
}

/** Passages with their words, by where they stand. */
export async function withBodies(
  tx: Tx,
  familyId: string,
  best: readonly Omit<FoundPassage, 'heading' | 'body' | 'page'>[],
  index = ofPapers,
): Promise<FoundPassage[]> {
  if (best.length === 0) return []
  const { passages, id, version } = partsOf(index)
  // Only files have pages.
  const page = index === ofFiles ? sql`p.page` : sql`null::integer`
  const { rows } = await sql<FoundPassage>`
    select ${id} as document_id, ${version} as version, p.place, ${page} as page, p.heading, p.body, b.rank
    from jsonb_to_recordset(${JSON.stringify(best)}::jsonb) as b (document_id uuid, version integer, place integer, rank double precision)
    join ${passages} p on p.family_id = ${familyId} and ${id} = b.document_id and ${version} = b.version and p.place = b.place
    order by b.rank desc, ${id}, ${version} desc, p.place`.execute(tx)
  return rows
}
