// Closing quotes by opening quote, for all eleven languages.
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

// Inside a word these are apostrophes, not closing quotes.
const apostrophes = "'’‘"

const openers: ReadonlySet<string> = new Set(Object.keys(closersOf))

export function isOpening(character: string): boolean {
  return openers.has(character)
}

export interface QuotedArgument {
  readonly value: string
  /** The offset after the closing quote. */
  readonly end: number
  readonly isClosed: boolean
}

/**
 * Reads the argument that opens at `start`. A backslash escapes a quote, and quotes of the same kind can be
 * nested.
 */
export function readQuoted(text: string, start: number): QuotedArgument {
  const opener = text.charAt(start)
  const closers = closersOf[opener] ?? ''
  const parts: string[] = []
  let depth = 1
  let from = start + 1
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\' && isEscapable(text.charAt(at + 1))) {
      parts.push(text.slice(from, at))
      from = ++at
    } else if (closers.includes(character) && !isInsideWord(text, at)) {
      depth--
      if (depth === 0) return { value: parts.join('') + text.slice(from, at), end: at + 1, isClosed: true }
    } else if (character === opener && !closers.includes(opener)) depth++
  }
  return { value: parts.join('') + text.slice(from), end: text.length, isClosed: false }
}

function isEscapable(character: string): boolean {
  return character === '\\' || isOpening(character) || isClosing(character)
}

const allClosers = Object.values(closersOf).join('')

function isClosing(character: string): boolean {
  return character !== '' && allClosers.includes(character)
}

function isInsideWord(text: string, at: number): boolean {
  return (
    apostrophes.includes(text.charAt(at)) &&
    /[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(at + 1) ?? 32))
  )
}
