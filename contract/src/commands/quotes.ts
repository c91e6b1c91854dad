// What closes an argument, by what opened it: straight, and as the eleven languages write them.
const closersOf: Readonly<Record<string, string>> = {
  '"': '"',
  '＂': '＂',
  '“': '”',
  '„': '“”',
  '”': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  "'": "'",
  '‘': '’',
  '‚': '‘’',
  '’': '’',
  '「': '」',
  '『': '』',
  '｢': '｣',
  '《': '》',
  '〈': '〉',
}

// These are apostrophes too: inside a word they close nothing.
const apostrophes = "'’‘"

const openers: ReadonlySet<string> = new Set(Object.keys(closersOf))

export function isOpening(character: string): boolean {
  return openers.has(character)
}

export interface Quoted {
  readonly value: string
  /** Where the text goes on after it. */
  readonly end: number
  readonly isClosed: boolean
}

/** Reads the argument that opens at `start`. A backslash takes a quote as it is; quotes of the same kind may stand inside each other. */
export function readQuoted(text: string, start: number): Quoted {
  const opener = text.charAt(start)
  const closers = closersOf[opener] ?? ''
  const parts: string[] = []
  let depth = 1
  let from = start + 1
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\' && isTaken(text.charAt(at + 1))) {
      parts.push(text.slice(from, at))
      from = ++at
    } else if (closers.includes(character) && !isInsideWord(text, at)) {
      depth--
      if (depth === 0) return { value: parts.join('') + text.slice(from, at), end: at + 1, isClosed: true }
    } else if (character === opener && !closers.includes(opener)) depth++
  }
  return { value: parts.join('') + text.slice(from), end: text.length, isClosed: false }
}

function isTaken(character: string): boolean {
  return character === '\\' || isOpening(character) || isClosing(character)
}

const allClosers = Object.values(closersOf).join('')

function isClosing(character: string): boolean {
  return character !== '' && allClosers.includes(character)
}

function isInsideWord(text: string, at: number): boolean {
  return apostrophes.includes(text.charAt(at)) && /[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(at + 1) ?? 32))
}
