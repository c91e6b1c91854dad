import { isOpening } from '#contract/commands/quotes.ts'

// Longer than any name. What is compared with names is cut to it, so that a pasted book costs no more than a word.
const longestName = 64

export interface Word {
  /** In lower case, cut where no name is as long. */
  readonly name: string
  readonly start: number
  readonly end: number
}

const wideSpace = /\s/u

// Nearly every letter is told by the first comparison, without asking a pattern.
function isSpace(letter: string): boolean {
  return letter <= ' ' ? wideSpace.test(letter) : letter > '~' && wideSpace.test(letter)
}

/** A Japanese or Chinese keyboard writes its own slash. */
export function isCommand(text: string): boolean {
  return text.startsWith('/') || text.startsWith('／')
}

/** The first word, with its slash; only of a text that begins with one. */
export function firstWord(text: string): Word {
  const { name, end } = wordFrom(text, 1)
  return { name: `/${name}`, start: 0, end }
}

/** The word that follows, empty at the end of the text and before a quote. */
export function wordAt(text: string, from: number): Word {
  return wordFrom(text, skipSpace(text, from))
}

function wordFrom(text: string, start: number): Word {
  let end = start
  while (end < text.length && !isSpace(text.charAt(end)) && !isOpening(text.charAt(end))) end++
  return { name: text.slice(start, Math.min(end, start + longestName)).toLowerCase(), start, end }
}

export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charAt(at))) at++
  return at
}
