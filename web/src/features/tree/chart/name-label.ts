import { sizes } from '#web/features/tree/chart/sizes.ts'

/** The words below a medallion. */
export interface NameLabel {
  /** The name on one line, or on two if it is long; none if it is hidden. */
  readonly lines: readonly string[]
  readonly dates: string
  readonly width: number
}

const maxLine = 152

/** Breaks and shortens a name so that it stays inside its place. */
export function nameLabel(name: string, dates: string): NameLabel {
  const lines = linesOf(name).map((line) => shorten(line))
  const widths = [...lines.map((line) => textWidth(line, sizes.nameSize)), textWidth(dates, sizes.dateSize)]
  return { lines, dates, width: Math.ceil(Math.max(0, ...widths)) }
}

function linesOf(name: string): string[] {
  if (name === '') return []
  if (textWidth(name, sizes.nameSize) <= maxLine) return [name]
  const breaks = [...name.matchAll(/[\s-]+/gu)].map(({ index, 0: gap }) => ({
    before: name.slice(0, index + (gap.startsWith('-') ? 1 : 0)),
    after: name.slice(index + gap.length),
  }))
  const width = (line: string) => textWidth(line, sizes.nameSize)
  const [best] = breaks.toSorted(
    (one, other) =>
      Math.max(width(one.before), width(one.after)) - Math.max(width(other.before), width(other.after)),
  )
  if (best) return [best.before, best.after]
  // A name without spaces, as in Chinese or Thai.
  const letters = Array.from(name)
  const middle = Math.ceil(letters.length / 2)
  return [letters.slice(0, middle).join(''), letters.slice(middle).join('')]
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
