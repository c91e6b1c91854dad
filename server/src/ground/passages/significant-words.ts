import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { queryWords, stemmers } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The number of query words that are used. */
export const maxQueryWords = 200

/** The SQL condition that `w.word` is not a stop word, for languages that PostgreSQL knows. */
export function isSignificant(language: Language): RawBuilder<SqlBool> {
  const stemmer = stemmers[language]
  return stemmer
    ? sql<SqlBool>`to_tsvector(${stemmer}::regconfig, w.word) <> ''::tsvector`
    : sql<SqlBool>`true`
}

/** The words of a question without stop words. */
export async function significantWords(tx: Tx, question: string, language: Language): Promise<string[]> {
  const words = queryWords(question, language).slice(0, maxQueryWords)
  if (!stemmers[language]) return words
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(${words}::text[]) with ordinality as w (word, place) where ${isSignificant(language)} order by w.place`.execute(
    tx,
  )
  return rows.map(({ word }) => word)
}
