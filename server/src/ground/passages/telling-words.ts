import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { askedWords, stemmers } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const most = 200

/** The words of a question that say something; where PostgreSQL knows a language, it also knows which of its words do not. */
export async function tellingWords(tx: Tx, question: string, language: Language): Promise<string[]> {
  const words = askedWords(question, language).slice(0, most)
  const stemmer = stemmers[language]
  if (!stemmer) return words
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(${words}::text[]) with ordinality as w (word, place)
    where to_tsvector(${stemmer}::regconfig, w.word) <> ''::tsvector order by w.place`.execute(tx)
  return rows.map(({ word }) => word)
}
