import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** The index tables of documents or of files, and the column that identifies a text. */
export interface WordIndex {
  readonly passages: 'passages' | 'file_passages'
  readonly words: 'passage_words' | 'file_words'
  readonly of: 'document_id' | 'file_id'
}

/** Two versions of a document are indexed, and the newest text of a file. */
export const documentIndex: WordIndex = { passages: 'passages', words: 'passage_words', of: 'document_id' }
export const fileIndex: WordIndex = { passages: 'file_passages', words: 'file_words', of: 'file_id' }

/** Tables and columns of an index for queries, with the alias `p`. */
export function columnsOf({ passages, words, of }: WordIndex) {
  return {
    passages: sql.table(passages),
    words: sql.table(words),
    id: sql.ref(`p.${of}`),
    // Typed: in `order by`, a bare number would be a column position.
    version: of === 'document_id' ? sql<number>`p.version` : sql<number>`0::integer`,
  }
}

/**
 * The documents or files to search: only some, all but some, or those that match a condition on `p`. Hidden
 * ones are excluded from the search itself, so that they can't displace results.
 */
export type SearchScope =
  | { readonly only: readonly string[] }
  | { readonly except: readonly string[] }
  | { readonly where: RawBuilder<SqlBool> }

/** The SQL condition that `p` is in scope. */
export function inScope(scope: SearchScope, of: WordIndex['of'] = 'document_id'): RawBuilder<SqlBool> {
  if ('where' in scope) return scope.where
  const id = sql.ref(`p.${of}`)
  return 'only' in scope
    ? sql<SqlBool>`${id} = any (${scope.only}::uuid[])`
    : sql<SqlBool>`${id} <> all (${scope.except}::uuid[])`
}
