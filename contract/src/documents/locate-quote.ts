/**
 * Locates a comment's quote in a later version. Only letters and digits are compared, so formatting,
 * punctuation and white space may change: a bold word or a sentence turned into a list loses no comment.
 */
export interface Anchor {
  /** Passage index in the version it was written on. */
  readonly passage: number
  readonly quote: string
  /** Index among equal quotes in that passage, from 0. */
  readonly occurrence: number
}

export interface QuoteLocation {
  readonly passage: number
  readonly occurrence: number
}

/** The visible text of a passage, without Markdown syntax. */
export function shownText(markdown: string): string {
  return (
    markdown
      .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, ' ')
      .replace(/\]\([^)\n]*\)/g, ']')
      .replace(/^[ \t]*(?:```|~~~).*$/gm, ' ')
      // Strip the markers of quotes, list items, tasks, headings and table rules.
      .replace(/^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/gm, '')
      .replace(/^#{1,6}[ \t]+/gm, '')
      .replace(/^[ \t|:-]+$/gm, ' ')
      .replace(/[*_~`[\]\\]/g, '')
      .replace(/[\s|]+/g, ' ')
      .trim()
  )
}

const isWord = /[\p{L}\p{M}\p{N}\p{Surrogate}]/u
// Scripts without spaces: every character may start or end a word.
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Surrogate}]/u
const unread = /[*_~`[\]\\]/

/** The compared characters with single spaces between words; `at` maps each to its offset. */
export function wordsOf(shown: string): { readonly words: string; readonly at: readonly number[] } {
  let words = ''
  const at: number[] = []
  let isApart = false
  for (let index = 0; index < shown.length; index += 1) {
    const letter = shown.charAt(index)
    if (!isWord.test(letter)) {
      isApart ||= !unread.test(letter)
      continue
    }
    if (isApart && words !== '') {
      words += ' '
      at.push(index)
    }
    isApart = false
    words += letter
    at.push(index)
  }
  return { words, at }
}

/** All offsets of a quote in the words of a passage, at word boundaries only. */
export function occurrencesOf(words: string, quote: string): number[] {
  return occurrencesIn(words, wordsOf(quote).words)
}

function occurrencesIn(words: string, target: string): number[] {
  const occurrences: number[] = []
  if (target === '') return occurrences
  for (let from = words.indexOf(target); from !== -1; from = words.indexOf(target, from + 1)) {
    if (isEdge(words, from) && isEdge(words, from + target.length)) occurrences.push(from)
  }
  return occurrences
}

function isEdge(words: string, index: number): boolean {
  const [before, after] = [words.charAt(index - 1), words.charAt(index)]
  return [before, after].some((letter) => letter === '' || letter === ' ' || isUnspaced.test(letter))
}

/** The words of each passage of a version, computed once for all its comments. */
export function readPassages(passages: readonly string[]): string[] {
  return passages.map((markdown) => wordsOf(shownText(markdown)).words)
}

/** The location of a quote in the nearest passage that contains it; null if none does. */
export function locateQuote(
  read: readonly string[],
  { passage, quote, occurrence }: Anchor,
): QuoteLocation | null {
  const target = wordsOf(quote).words
  const start = Math.min(passage, Math.max(0, read.length - 1))
  for (let away = 0; away < read.length; away += 1) {
    for (const index of away === 0 ? [start] : [start - away, start + away]) {
      const occurrences = occurrencesIn(read[index] ?? '', target)
      if (occurrences.length > 0)
        return { passage: index, occurrence: Math.min(occurrence, occurrences.length - 1) }
    }
  }
  return null
}

/** The start of a passage as a quote, cut at a word boundary. */
export function quoteOf(markdown: string, limit: number): string {
  return cutAtWord(shownText(markdown), limit)
}

export function cutAtWord(shown: string, limit: number): string {
  if (shown.length <= limit) return shown
  let end = limit
  while (end > 0 && isInside(shown, end)) end -= 1
  return shown.slice(0, end).trim()
}

/** Extends a selection to whole words and trims non-words at its ends; null if it contains no word. */
export function wholeWords(shown: string, from: number, to: number): readonly [number, number] | null {
  let [start, end] = [Math.max(0, from), Math.min(shown.length, to)]
  while (start < end && !isWord.test(shown.charAt(start))) start += 1
  while (start < end && !isWord.test(shown.charAt(end - 1))) end -= 1
  if (start >= end) return null
  while (start > 0 && isInside(shown, start)) start -= 1
  while (end < shown.length && isInside(shown, end)) end += 1
  return [start, end]
}

function isInside(shown: string, index: number): boolean {
  const [before, after] = [shown.charAt(index - 1), shown.charAt(index)]
  if (/[\uD800-\uDBFF]/.test(before) && /[\uDC00-\uDFFF]/.test(after)) return true
  return [before, after].every(
    (letter) => (isWord.test(letter) || unread.test(letter)) && !isUnspaced.test(letter),
  )
}
