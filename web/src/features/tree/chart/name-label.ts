import { sizes } from '#web/features/tree/chart/sizes.ts'

/** The words below a medallion. */
export interface NameLabel {
  /** The name on one line, or on up to three if it is long; none if it is hidden. */
  readonly lines: readonly string[]
  readonly dates: string
  readonly width: number
}

const maxLine = 152
const maxLines = 3

/** Breaks and shortens a name so that it stays inside its place. */
export function nameLabel(name: string, dates: string): NameLabel {
  const lines = linesOf(name).map((line) => shorten(line))
  const widths = [...lines.map((line) => textWidth(line, sizes.nameSize)), textWidth(dates, sizes.dateSize)]
  return { lines, dates, width: Math.ceil(Math.max(0, ...widths)) }
}

function linesOf(name: string): string[] {
  const width = (line: string) => textWidth(line, sizes.nameSize)
  if (name === '') return []
  if (width(name) <= maxLine) return [name]
  const [best] = halves(name).toSorted((one, other) => widest(one) - widest(other))
  if (best && widest(best) <= maxLine) return best
  return fill(partsOf(name), width)

  function widest(lines: readonly string[]): number {
    return Math.max(...lines.map(width))
  }
}

/** The parts between which a name may break; in Chinese or Japanese that is every letter. */
function partsOf(name: string): string[] {
  const parts = name.match(/[^\s-]+-?\s*/gu) ?? [name]
  return parts.length > 1 ? parts : Array.from(name)
}

function halves(name: string): string[][] {
  const parts = partsOf(name)
  return parts.slice(1).map((_, index) => [
    parts
      .slice(0, index + 1)
      .join('')
      .trim(),
    parts.slice(index + 1).join(''),
  ])
}

/** Fills up to three lines from the left; the last one holds the rest. */
function fill(parts: readonly string[], width: (line: string) => number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const line = lines.at(-1)
    const longer = `${line ?? ''}${part}`
    if (line === undefined || (lines.length < maxLines && width(longer.trim()) > maxLine)) lines.push(part)
    else lines[lines.length - 1] = longer
  }
  return lines.map((line) => line.trim())
}

function shorten(line: string): string {
  if (textWidth(line, sizes.nameSize) <= maxLine) return line
  let short = Array.from(line)
  while (short.length > 1 && textWidth(`${short.join('')}…`, sizes.nameSize) > maxLine)
    short = short.slice(0, -1)
  return `${short.join('').trimEnd()}…`
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
const narrow = /[\s.,:;'’|!ijlIftr()-]/u
const broad = /[mwMWQOGD@—]/u
const mark = /\p{M}/u

/**
 * The width of a text in our interface font, estimated: the layout must not wait for fonts, and it must be the
 * same in a test and on the server. Estimates are a little too wide rather than too narrow.
 */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * size
}

function letterWidth(letter: string): number {
  if (wide.test(letter)) return 1.02
  if (mark.test(letter)) return 0
  if (narrow.test(letter)) return 0.31
  if (broad.test(letter)) return 0.8
  if (/\p{Script=Devanagari}/u.test(letter)) return 0.66
  return /\p{Lu}/u.test(letter) ? 0.62 : 0.52
}
