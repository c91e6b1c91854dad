import { diffWords } from 'diff'

export interface ComparedPiece {
  readonly kind: 'added' | 'removed' | 'same'
  readonly text: string
  /** A blank, shown as in the document. */
  readonly isBlank: boolean
}

export interface ComparedLine {
  readonly shape: keyof typeof marks | 'plain'
  readonly pieces: readonly ComparedPiece[]
}

// Ordered list items keep their number, because other texts may refer to it.
const marks = { heading: /^#{1,6}\s+/, item: /^\s*[-*+]\s+/, quote: /^>\s?/ }

/**
 * The word diff of two versions by line: each change with the lines before and after it and its heading. Null
 * marks omitted lines, so that one changed word in a long document is easy to find.
 */
export function comparedLines(older: string, newer: string, language: string): (ComparedLine | null)[] {
  const lines = allLines(older, newer, language)
  const shown = new Set<number>()
  let heading = -1
  let last = -1
  for (const [index, { shape, pieces }] of lines.entries()) {
    if (pieces.some(({ kind }) => kind !== 'same')) {
      for (const near of [heading, index - 1, index, index + 1]) shown.add(near)
      last = index
    }
    if (shape === 'heading') heading = index
  }
  return lines.flatMap((line, index) => {
    if (shown.has(index)) return [line]
    // One marker per omitted range, none before the first and after the last change.
    return shown.has(index - 1) && index < last ? [null] : []
  })
}

/** The diff with all lines. */
export function allLines(older: string, newer: string, language: string): ComparedLine[] {
  return linesOf(piecesOf(older, newer, language))
}

/** A passage with its changes, or the new text if too much was rewritten for a readable diff. */
export function readableLines(older: string, newer: string, language: string): ComparedLine[] {
  const pieces = piecesOf(older, newer, language)
  const same = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.length : sum), 0)
  const isRewritten = newer.trim() !== '' && same < Math.max(older.length, newer.length) / 3
  return isRewritten ? allLines(newer, newer, language) : linesOf(pieces)
}

// Each blank is replaced by one private-use character, so that it is compared as one word.
const firstMarker = 0xe000

function piecesOf(older: string, newer: string, language: string): ComparedPiece[] {
  const blanks: string[] = []
  const asWord = (blank: string) => {
    if (!blanks.includes(blank)) blanks.push(blank)
    return String.fromCodePoint(firstMarker + blanks.indexOf(blank))
  }
  const withWords = (text: string) =>
    text.replaceAll(/[\uE000-\uF8FF]/g, '').replaceAll(/\[\[[^[\]\n]+\]\]/g, asWord)
  const parts = diffWords(withWords(older), withWords(newer), {
    intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }),
  })
  return parts.flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    return value
      .split(/([\uE000-\uF8FF])/)
      .filter((text) => text !== '')
      .map((text) => {
        const blank = blanks[(text.codePointAt(0) ?? 0) - firstMarker]
        return blank === undefined
          ? { kind, text, isBlank: false }
          : { kind, text: blank.slice(2, -2), isBlank: true }
      })
  })
}

function linesOf(pieces: readonly ComparedPiece[]): ComparedLine[] {
  const lines: ComparedPiece[][] = [[]]
  for (const piece of pieces)
    for (const [index, text] of piece.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...piece, text })
    }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== '')).map(shaped)
}

/** Removes the Markdown marker of a line and returns its meaning. */
function shaped(pieces: readonly ComparedPiece[]): ComparedLine {
  const now = pieces.filter(({ kind }) => kind !== 'removed')
  const text = (now.length > 0 ? now : pieces).map((piece) => piece.text).join('')
  const shape = (['heading', 'item', 'quote'] as const).find((one) => marks[one].test(text)) ?? 'plain'
  if (shape === 'plain') return { shape, pieces }
  const begins = new Set([pieces[0], now[0]])
  return {
    shape,
    pieces: pieces.map((piece) =>
      begins.has(piece) ? { ...piece, text: piece.text.replace(marks[shape], '') } : piece,
    ),
  }
}
