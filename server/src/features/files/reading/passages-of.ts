import type { ReadPage } from '#server/features/files/reading/reading.ts'

export interface ReadPassage {
  readonly place: number
  readonly page: number | null
  readonly heading: string | null
  readonly body: string
}

const shortest = 300
const longest = 1200
const mostPassages = 20_000
const longestHeading = 200

/**
 * The text of a file in pieces that are found one by one: paragraphs or sentences together, never across pages. Each piece is cut off
 * within the next 1,200 characters, so that a text of any length and without any space costs the same for each of its letters.
 */
export function passagesOf(pages: readonly ReadPage[]): ReadPassage[] {
  const passages: ReadPassage[] = []
  for (const { page, text } of pages) {
    for (const section of sectionsOf(text)) {
      for (const body of piecesOf(section.body)) {
        if (passages.length === mostPassages) return passages
        passages.push({ place: passages.length, page, heading: section.heading, body })
      }
    }
  }
  return passages
}

// A heading of Markdown stands above what follows it. One with nothing below it is a passage of its own, so that it can be found.
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

// A line may be as long as the file; the marks that may close a heading are no part of it.
function headingOf(line: string): string {
  const short = line.slice(0, cutBefore(line, Math.min(line.length, longestHeading)))
  return short.replace(/[ \t]{1,9}#{1,6}[ \t]{0,9}$/, '').trim()
}

function* piecesOf(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const left = text.length - start
    // The last two share what is left, so that no crumb remains.
    const end = left <= longest ? text.length : bestEnd(text, start, start + Math.min(longest, left - shortest))
    const body = text.slice(start, end).trim()
    if (body !== '') yield body
    start = end
  }
}

const sentenceEnd = /[.!?…][)\]"'”’»]{0,3}\s|[。！？।॥．][」』）”]{0,3}/g

/** Where a piece is best cut: after a paragraph, a line, a sentence, a word; else between two letters. */
function bestEnd(text: string, start: number, last: number): number {
  const window = text.slice(start, last)
  const after = (mark: string) => {
    const end = window.lastIndexOf(mark) + mark.length
    return end > shortest ? start + end : undefined
  }
  const sentence = () => {
    const ends = [...window.matchAll(sentenceEnd)].map((found) => found.index + found[0].length)
    const end = ends.at(-1) ?? 0
    return end > shortest ? start + end : undefined
  }
  return after('\n\n') ?? after('\n') ?? sentence() ?? after(' ') ?? cutBefore(text, last)
}

// Not between the halves of a character, nor between a letter and the marks that belong to it.
function cutBefore(text: string, last: number): number {
  for (let at = last; at > Math.max(0, last - 40); at--) if (isBetweenLetters(text, at)) return at
  return isSecondHalf(text, last) ? last - 1 : last
}

function isBetweenLetters(text: string, at: number): boolean {
  const next = text.codePointAt(at)
  if (next === undefined) return true
  return !isSecondHalf(text, at) && text[at - 1] !== '\u200d' && !/[\p{M}\u200d]/u.test(String.fromCodePoint(next))
}

function isSecondHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00
}
