import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { ofFiles, type Reach, within } from '#server/ground/passages/reach.ts'
import { wordsOf } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Growing {
  readonly familyId: string
  readonly word: string
  readonly language: Language
  /** Whose words are offered: one that stands only in hidden files is nobody's to guess. */
  readonly reach: Reach
}

// As many words as one beginning is taken for; whoever types on narrows it.
const mostWords = 60
const leastLetters = 2
/** A shorter word has too many neighbours to guess what was meant. */
const leastForgiven = 4

/** What a word under the fingers may become; if nothing begins so, what it is one letter away from. */
export async function growingWord(tx: Tx, { familyId, word, language, reach }: Growing): Promise<{ forms: string[]; instead: string | null }> {
  const start = wordsOf(word, language).join('')
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(start)
  // There every two letters are words of their own already.
  if (isDense || start.length < leastLetters) return { forms: [], instead: null }
  const grown = await beginning(tx, { familyId, reach }, start)
  if (grown.length > 0) return { forms: grown, instead: null }
  if (start.length < leastForgiven) return { forms: [], instead: null }
  const near = (await beginning(tx, { familyId, reach }, start.slice(0, -2))).filter((one) => isOneAway(start, one))
  // Of a word and what a stemmer left of it, the one people write.
  const meant = near.toSorted((a, b) => Math.abs(a.length - start.length) - Math.abs(b.length - start.length) || b.length - a.length)[0]
  return { forms: near, instead: meant ?? null }
}

/** The words that begin so: each is looked up after the one before, so that a word in a million files costs one step. */
async function beginning(tx: Tx, { familyId, reach }: Pick<Growing, 'familyId' | 'reach'>, start: string): Promise<string[]> {
  const end = `${start}\u{10ffff}`
  const reached = within(reach, ofFiles.of)
  const { rows } = await sql<{ word: string }>`
    with recursive found (word, number) as (
      (select p.word, 1 from file_words p
        where p.family_id = ${familyId} and p.word >= ${start} and p.word < ${end} and ${reached} order by p.word limit 1)
      union all
      select (select p.word from file_words p
          where p.family_id = ${familyId} and p.word > found.word and p.word < ${end} and ${reached} order by p.word limit 1),
        found.number + 1
      from found where found.word is not null and found.number < ${mostWords}
    )
    select word from found where word is not null`.execute(tx)
  return rows.map(({ word }) => word)
}

/** Whether one letter more, less, other, or two swapped at the end make one of the other's beginning. */
export function isOneAway(typed: string, word: string): boolean {
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  return lengths.some((length) => distance(typed, word.slice(0, length)) <= 1)
}

// The usual distance of edits, with two swapped letters as one; words are short.
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)))
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1)
      const row = rows[i]
      if (row) row[j] = least
    }
  }
  return at(a.length, b.length)
}
