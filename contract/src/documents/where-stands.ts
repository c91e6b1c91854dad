/**
 * Where a comment stands in a text that was written on since. A comment is tied to words, and words are what is read: letters and
 * digits, whatever marks, commas and spaces stand between them. So a word made bold or a list made of a sentence loses no comment.
 */
export interface Anchor {
  /** Where it was, in the version it was written on. */
  readonly passage: number
  readonly quote: string
  /** Which one of the same words in that passage, from 0 on. */
  readonly occurrence: number
}

export interface Stand {
  readonly passage: number
  readonly occurrence: number
}

/** The text of a passage as the sheet shows it: without the marks of Markdown. */
export function shownText(markdown: string): string {
  return (
    markdown
      .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, ' ')
      .replace(/\]\([^)\n]*\)/g, ']')
      .replace(/^[ \t]*(?:```|~~~).*$/gm, ' ')
      // Quotes, items of lists and tasks begin with what is drawn, not written; headings and rules of tables too.
      .replace(/^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/gm, '')
      .replace(/^#{1,6}[ \t]+/gm, '')
      .replace(/^[ \t|:-]+$/gm, ' ')
      .replace(/[*_~`[\]\\]/g, '')
      .replace(/[\s|]+/g, ' ')
      .trim()
  )
}

const isWord = /[\p{L}\p{M}\p{N}\p{Surrogate}]/u
// Written without spaces: every letter may begin a word and end one.
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Surrogate}]/u
const unread = /[*_~`[\]\\]/

/** Only what is compared, one space between words; `at` says where each letter stood. */
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

/** Where a quote begins among the words of a passage, each time, and never in the middle of a word. */
export function placesOf(words: string, quote: string): number[] {
  return placesIn(words, wordsOf(quote).words)
}

function placesIn(words: string, wanted: string): number[] {
  const places: number[] = []
  if (wanted === '') return places
  for (let from = words.indexOf(wanted); from !== -1; from = words.indexOf(wanted, from + 1)) {
    if (isEdge(words, from) && isEdge(words, from + wanted.length)) places.push(from)
  }
  return places
}

function isEdge(words: string, index: number): boolean {
  const [before, after] = [words.charAt(index - 1), words.charAt(index)]
  return [before, after].some((letter) => letter === '' || letter === ' ' || isUnspaced.test(letter))
}

/** The words of each passage of a version, read once for all its comments. */
export function readPassages(passages: readonly string[]): string[] {
  return passages.map((markdown) => wordsOf(shownText(markdown)).words)
}

/** Where the quoted words stand now: in the nearest passage that holds them. Null where none does. */
export function whereStands(read: readonly string[], { passage, quote, occurrence }: Anchor): Stand | null {
  const wanted = wordsOf(quote).words
  const start = Math.min(passage, Math.max(0, read.length - 1))
  for (let away = 0; away < read.length; away += 1) {
    for (const index of away === 0 ? [start] : [start - away, start + away]) {
      const places = placesIn(read[index] ?? '', wanted)
      if (places.length > 0) return { passage: index, occurrence: Math.min(occurrence, places.length - 1) }
    }
  }
  return null
}

/** A whole passage as a quote: its beginning, up to the end of a word. */
export function quoteOf(markdown: string, limit: number): string {
  return cutAtWord(shownText(markdown), limit)
}

export function cutAtWord(shown: string, limit: number): string {
  if (shown.length <= limit) return shown
  let end = limit
  while (end > 0 && isInside(shown, end)) end -= 1
  return shown.slice(0, end).trim()
}

/** A piece of a shown text, widened to the whole words it touches and without what is no word at its ends; null where it holds none. */
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
  return [before, after].every((letter) => (isWord.test(letter) || unread.test(letter)) && !isUnspaced.test(letter))
}
