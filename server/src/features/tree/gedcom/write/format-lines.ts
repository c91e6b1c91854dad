import type { WrittenVersion } from '#server/features/tree/gedcom/dialect/for-version.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'

/** 5.5.1 allows 255 characters with level and tag. */
const longestText = 200

export interface LineFormat {
  readonly version: WrittenVersion
  /** The name of a record in the file; null for a pointer to nothing. */
  readonly xrefOf: (id: string) => string | null
}

// It stays single, as the standard says.
const calendarEscape = /@@(#D[A-Z ]{1,12})@@/g

/** The lines of a record or of a line below one. */
export function formatLines(line: GedcomNode, format: LineFormat, level = 0, xref = ''): string {
  const { tag, to, children } = line
  const name = xref ? `@${xref}@ ` : ''
  const own =
    to === null ? formatText(line, level, name, format) : `${level} ${name}${tag} ${target(to, format)}\n`
  return own + children.map((child) => formatLines(child, format, level + 1)).join('')
}

function target(to: string, { xrefOf, version }: LineFormat): string {
  return `@${xrefOf(to) ?? (version === '7.0' || to === 'VOID' ? 'VOID' : to)}@`
}

function formatText(
  { tag, value }: GedcomNode,
  level: number,
  name: string,
  { version }: LineFormat,
): string {
  const [first = '', ...more] = value.split(/\r\n|\r|\n/)
  const start = withLimit(`${level} ${name}${tag}`, first, level, version)
  return start + more.map((text) => withLimit(`${level + 1} CONT`, text, level, version)).join('')
}

function withLimit(start: string, text: string, level: number, version: WrittenVersion): string {
  if (version === '7.0') return `${start}${spaced(text.startsWith('@') ? `@${text}` : text)}\n`
  const escaped = pieces551(text).map((piece) =>
    piece.replaceAll('@', '@@').replaceAll(calendarEscape, '@$1@'),
  )
  return escaped.map((piece, at) => `${at === 0 ? start : `${level + 1} CONC`}${spaced(piece)}\n`).join('')
}

function spaced(text: string): string {
  return text === '' ? '' : ` ${text}`
}

/** Cuts between two characters that aren't spaces, because programs drop spaces at both ends of a line. */
function pieces551(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > longestText) {
    const at = cutBefore(rest)
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...pieces, rest]
}

function cutBefore(text: string): number {
  for (let at = longestText; at > longestText / 2; at--) {
    const around = text.slice(at - 1, at + 1)
    if (!/\s/.test(around) && around.isWellFormed()) return at
  }
  return text.slice(0, longestText).isWellFormed() ? longestText : longestText - 1
}
