import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Where words are looked up: the tables of papers or those of files, and what names the one they stand in. */
export interface WordIndex {
  readonly passages: 'passages' | 'file_passages'
  readonly words: 'passage_words' | 'file_words'
  readonly of: 'document_id' | 'file_id'
}

/** Of a paper two versions can be found, of a file its newest text. */
export const ofPapers: WordIndex = { passages: 'passages', words: 'passage_words', of: 'document_id' }
export const ofFiles: WordIndex = { passages: 'file_passages', words: 'file_words', of: 'file_id' }

/** The parts of an index as they stand in a query, with `p` for its rows. */
export function partsOf({ passages, words, of }: WordIndex) {
  return {
    passages: sql.table(passages),
    words: sql.table(words),
    id: sql.ref(`p.${of}`),
    // With its type: a bare number in an order would be a place in the list of columns.
    version: of === 'document_id' ? sql<number>`p.version` : sql<number>`0::integer`,
  }
}

/**
 * Which papers or files are searched: only some, all but some, or those that fulfil a condition on `p`. What is hidden is left out of the
 * search itself, so that it can't push anything out.
 */
export type Reach = { readonly only: readonly string[] } | { readonly except: readonly string[] } | { readonly where: RawBuilder<SqlBool> }

/** Whether `p` lies within it. */
export function within(reach: Reach, of: WordIndex['of'] = 'document_id'): RawBuilder<SqlBool> {
  if ('where' in reach) return reach.where
  const id = sql.ref(`p.${of}`)
  return 'only' in reach ? sql<SqlBool>`${id} = any (${reach.only}::uuid[])` : sql<SqlBool>`${id} <> all (${reach.except}::uuid[])`
}
