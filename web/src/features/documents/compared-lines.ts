import { diffWords } from 'diff'

export interface Piece {
  readonly kind: 'added' | 'removed' | 'same'
  readonly text: string
  /** A place to fill in: shown as on the sheet. */
  readonly isPlace: boolean
}

export interface Line {
  readonly shape: keyof typeof marks | 'plain'
  readonly pieces: readonly Piece[]
}

// What is counted keeps its number, which others may name.
const marks = { heading: /^#{1,6}\s+/, item: /^\s*[-*+]\s+/, quote: /^>\s?/ }

/**
 * What changed between two versions, word by word, in the lines of the paper: each change with the line before and after it and the heading
 * it stands under. Where others are left out there is null: a long paper with one changed word must not be searched for it.
 */
export function comparedLines(older: string, newer: string, language: string): (Line | null)[] {
  const lines = allLines(older, newer, language)
  const kept = new Set<number>()
  let heading = -1
  let last = -1
  for (const [index, { shape, pieces }] of lines.entries()) {
    if (pieces.some(({ kind }) => kind !== 'same')) {
      for (const near of [heading, index - 1, index, index + 1]) kept.add(near)
      last = index
    }
    if (shape === 'heading') heading = index
  }
  return lines.flatMap((line, index) => {
    if (kept.has(index)) return [line]
    // One sign for all that are left out, and none before the first and after the last.
    return kept.has(index - 1) && index < last ? [null] : []
  })
}

/** The same without leaving any line out. */
export function allLines(older: string, newer: string, language: string): Line[] {
  return linesOf(piecesOf(older, newer, language))
}

/** A passage with its changes, or as it reads now if so much was rewritten that the words of both would only mix. */
export function readableLines(older: string, newer: string, language: string): Line[] {
  const pieces = piecesOf(older, newer, language)
  const same = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.length : sum), 0)
  const isRewritten = newer.trim() !== '' && same < Math.max(older.length, newer.length) / 3
  return isRewritten ? allLines(newer, newer, language) : linesOf(pieces)
}

// Of letters that nobody writes: a place is compared as one word, whatever stands in it.
const firstOfPlaces = 0xe000

function piecesOf(older: string, newer: string, language: string): Piece[] {
  const places: string[] = []
  const asWord = (place: string) => {
    if (!places.includes(place)) places.push(place)
    return String.fromCodePoint(firstOfPlaces + places.indexOf(place))
  }
  const withWords = (text: string) => text.replaceAll(/[\uE000-\uF8FF]/g, '').replaceAll(/\[\[[^[\]\n]+\]\]/g, asWord)
  const parts = diffWords(withWords(older), withWords(newer), { intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }) })
  return parts.flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    return value
      .split(/([\uE000-\uF8FF])/)
      .filter((text) => text !== '')
      .map((text) => {
        const place = places[(text.codePointAt(0) ?? 0) - firstOfPlaces]
        return place === undefined ? { kind, text, isPlace: false } : { kind, text: place.slice(2, -2), isPlace: true }
      })
  })
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Piece[][] = [[]]
  for (const piece of pieces)
    for (const [index, text] of piece.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...piece, text })
    }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== '')).map(shaped)
}

/** Takes the mark of Markdown away and says what it meant. */
function shaped(pieces: readonly Piece[]): Line {
  const now = pieces.filter(({ kind }) => kind !== 'removed')
  const text = (now.length > 0 ? now : pieces).map((piece) => piece.text).join('')
  const shape = (['heading', 'item', 'quote'] as const).find((one) => marks[one].test(text)) ?? 'plain'
  if (shape === 'plain') return { shape, pieces }
  const begins = new Set([pieces[0], now[0]])
  return { shape, pieces: pieces.map((piece) => (begins.has(piece) ? { ...piece, text: piece.text.replace(marks[shape], '') } : piece)) }
}
