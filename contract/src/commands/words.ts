import { isOpening } from '#contract/commands/quotes.ts'

// Longer than any command name. Words are cut to this length, so that a pasted book costs no more than a
// word.
const maxNameLength = 64

export interface Word {
  /** In lower case, cut to the length of the longest possible name. */
  readonly name: string
  readonly start: number
  readonly end: number
}

const wideSpace = /\s/u

// Fast path: most characters are decided without the regular expression.
function isSpace(letter: string): boolean {
  return letter <= ' ' ? wideSpace.test(letter) : letter > '~' && wideSpace.test(letter)
}

/** Includes the full-width slash of Japanese and Chinese keyboards. */
export function isCommand(text: string): boolean {
  return text.startsWith('/') || text.startsWith('／')
}

/** The first word with its slash. The text must begin with one. */
export function firstWord(text: string): Word {
  const { name, end } = wordFrom(text, 1)
  return { name: `/${name}`, start: 0, end }
}

/** The next word; empty at the end of the text and before a quote. */
export function wordAt(text: string, from: number): Word {
  return wordFrom(text, skipSpace(text, from))
}

function wordFrom(text: string, start: number): Word {
  let end = start
  while (end < text.length && !isSpace(text.charAt(end)) && !isOpening(text.charAt(end))) end++
  return { name: text.slice(start, Math.min(end, start + maxNameLength)).toLowerCase(), start, end }
}

export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charAt(at))) at++
  return at
}
