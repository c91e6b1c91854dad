import type { ReadPage } from '#server/features/files/reading/reading.ts'

export interface ReadPassage {
  readonly place: number
  readonly page: number | null
  readonly heading: string | null
  readonly body: string
}

const minLength = 300
const maxLength = 1200
const maxPassages = 20_000
const maxHeading = 200

/**
 * Splits text into passages of paragraphs or sentences, never across pages. A cut is searched within the next
 * 1,200 characters only, so the cost stays linear even for text without spaces.
 */
export function passagesOf(pages: readonly ReadPage[]): ReadPassage[] {
  const passages: ReadPassage[] = []
  for (const { page, text } of pages) {
    for (const section of sectionsOf(text)) {
      for (const body of piecesOf(section.body)) {
        if (passages.length === maxPassages) return passages
        passages.push({ place: passages.length, page, heading: section.heading, body })
      }
    }
  }
  return passages
}

// A Markdown heading belongs to the text below it. A heading without text is a passage of its own, so that it
// can be found.
function* sectionsOf(text: string): Generator<{ heading: string | null; body: string }> {
  let heading: string | null = null
  let start = 0
  for (const found of text.matchAll(/^#{1,6}[ \t]+(\S.*)$/gm)) {
    const body = text.slice(start, found.index).trim()
    if (body !== '' || heading !== null) yield { heading, body: body || (heading ?? '') }
    heading = headingOf(found[1] ?? '')
    start = found.index + found[0].length
  }
  const body = text.slice(start).trim()
  if (body !== '' || heading !== null) yield { heading, body: body || (heading ?? '') }
}

// Truncates overlong lines and drops closing #s.
function headingOf(line: string): string {
  const short = line.slice(0, cutBefore(line, Math.min(line.length, maxHeading)))
  return short.replace(/[ \t]{1,9}#{1,6}[ \t]{0,9}$/, '').trim()
}

function* piecesOf(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const left = text.length - start
    // The last two pieces share the rest, so that none is tiny.
    const end =
      left <= maxLength ? text.length : bestEnd(text, start, start + Math.min(maxLength, left - minLength))
    const body = text.slice(start, end).trim()
    if (body !== '') yield body
    start = end
  }
}

const sentenceEnd = /[.!?…][)\]"'”’»]{0,3}\s|[。！？।॥．][」』）”]{0,3}/g

/** The best cut: after a paragraph, a line, a sentence, a word, else between two characters. */
function bestEnd(text: string, start: number, last: number): number {
  const window = text.slice(start, last)
  const after = (mark: string) => {
    const end = window.lastIndexOf(mark) + mark.length
    return end > minLength ? start + end : undefined
  }
  const sentence = () => {
    const ends = [...window.matchAll(sentenceEnd)].map((found) => found.index + found[0].length)
    const end = ends.at(-1) ?? 0
    return end > minLength ? start + end : undefined
  }
  return after('\n\n') ?? after('\n') ?? sentence() ?? after(' ') ?? cutBefore(text, last)
}

// Never inside a surrogate pair or between a character and its combining marks.
function cutBefore(text: string, last: number): number {
  for (let at = last; at > Math.max(0, last - 40); at--) if (isBetweenLetters(text, at)) return at
  return isSecondHalf(text, last) ? last - 1 : last
}

function isBetweenLetters(text: string, at: number): boolean {
  const next = text.codePointAt(at)
  if (next === undefined) return true
  return (
    !isSecondHalf(text, at) && text[at - 1] !== '\u200d' && !/[\p{M}\u200d]/u.test(String.fromCodePoint(next))
  )
}

function isSecondHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00
}
