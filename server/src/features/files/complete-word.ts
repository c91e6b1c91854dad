import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { fileIndex, type SearchScope, inScope } from '#server/ground/passages/search-scope.ts'
import { wordsOf } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Prefix {
  readonly familyId: string
  readonly word: string
  readonly language: Language
  /** Files whose words may be suggested, so that hidden files don't leak words. */
  readonly scope: SearchScope
}

// Completions per prefix; typing on narrows them.
const maxWords = 60
const minLength = 2
/** Shorter words have too many neighbours to guess a correction. */
const minCorrected = 4

/** Completions of a prefix; if there are none, words within one edit of it. */
export async function completeWord(
  tx: Tx,
  { familyId, word, language, scope }: Prefix,
): Promise<{ forms: string[]; instead: string | null }> {
  const start = wordsOf(word, language).join('')
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(start)
  // Dense scripts are indexed as bigrams already.
  if (isDense || start.length < minLength) return { forms: [], instead: null }
  const completions = await wordsWithPrefix(tx, { familyId, scope }, start)
  if (completions.length > 0) return { forms: completions, instead: null }
  if (start.length < minCorrected) return { forms: [], instead: null }
  const near = (await wordsWithPrefix(tx, { familyId, scope }, start.slice(0, -2))).filter((one) =>
    isOneAway(start, one),
  )
  // Prefer the written word over its stem.
  const meant = near.toSorted(
    (a, b) => Math.abs(a.length - start.length) - Math.abs(b.length - start.length) || b.length - a.length,
  )[0]
  return { forms: near, instead: meant ?? null }
}

/** Loose index scan over the words with this prefix: a word in a million files costs one step. */
async function wordsWithPrefix(
  tx: Tx,
  { familyId, scope }: Pick<Prefix, 'familyId' | 'scope'>,
  start: string,
): Promise<string[]> {
  const end = `${start}\u{10ffff}`
  const isInScope = inScope(scope, fileIndex.of)
  const { rows } = await sql<{ word: string }>`
    with recursive found (word, number) as (
      (select p.word, 1 from file_words p
        where p.family_id = ${familyId} and p.word >= ${start} and p.word < ${end} and ${isInScope} order by p.word limit 1)
      union all
      select (select p.word from file_words p
          where p.family_id = ${familyId} and p.word > found.word and p.word < ${end} and ${isInScope} order by p.word limit 1),
        found.number + 1
      from found where found.word is not null and found.number < ${maxWords}
    )
    select word from found where word is not null`.execute(tx)
  return rows.map(({ word }) => word)
}

/** True if `typed` is within one edit (insert, delete, replace, swap) of a prefix of `word`. */
export function isOneAway(typed: string, word: string): boolean {
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  return lengths.some((length) => distance(typed, word.slice(0, length)) <= 1)
}

// Damerau-Levenshtein distance. Words are short.
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      const row = rows[i]
      if (row) row[j] = least
    }
  }
  return at(a.length, b.length)
}
