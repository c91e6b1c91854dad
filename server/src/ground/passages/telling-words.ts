import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { askedWords, stemmers } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** As many words of a question as are looked at. */
export const mostAsked = 200

/** Whether `w.word` says something: where PostgreSQL knows a language, it also knows which of its words do not. */
export function tells(language: Language): RawBuilder<SqlBool> {
  const stemmer = stemmers[language]
  return stemmer ? sql<SqlBool>`to_tsvector(${stemmer}::regconfig, w.word) <> ''::tsvector` : sql<SqlBool>`true`
}

/** The words of a question that say something. */
export async function tellingWords(tx: Tx, question: string, language: Language): Promise<string[]> {
  const words = askedWords(question, language).slice(0, mostAsked)
  if (!stemmers[language]) return words
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(${words}::text[]) with ordinality as w (word, place) where ${tells(language)} order by w.place`.execute(tx)
  return rows.map(({ word }) => word)
}
