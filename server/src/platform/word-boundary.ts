// Segmenting a whole document would cost more than finding the match.
const maxWordLength = 48
const window = 2 * maxWordLength

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The start of the word at a position, in any script; a position between words stays. */
export function wordStart(text: string, at: number): number {
  return segmentAt(text, at)?.start ?? at
}

/** The end of the word at a position. */
export function wordEnd(text: string, at: number): number {
  const segment = segmentAt(text, at)
  return segment && segment.start < at ? segment.end : at
}

function segmentAt(text: string, at: number): { start: number; end: number } | undefined {
  if (at <= 0 || at >= text.length) return undefined
  const from = Math.max(0, at - window)
  const found = segmenter.segment(text.slice(from, at + window)).containing(at - from)
  if (!found) return undefined
  const start = from + found.index
  // A longer run is not a word and may be cut anywhere.
  return found.segment.length > maxWordLength ? undefined : { start, end: start + found.segment.length }
}
