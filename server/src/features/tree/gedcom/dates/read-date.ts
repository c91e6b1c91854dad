import { firstDay, lastDay } from '#contract/timeline/partial-day.ts'
import { type Calendar, calendars, type DatePrecision, type TreeDate } from '#contract/tree/tree-date.ts'
import { formatDate } from '#server/features/tree/gedcom/dates/format-date.ts'
import { readSimpleDate, type SimpleDate } from '#server/features/tree/gedcom/dates/simple-date.ts'
import { child, type GedcomNode, textOf } from '#server/features/tree/gedcom/node.ts'
import { cleanLine } from '#server/features/tree/gedcom/text/clean.ts'

/** A DATE line holds one date, or the beginning and the end of something that lasted. */
export interface DateRange {
  readonly date: TreeDate | null
  readonly end: TreeDate | null
  /** The text has a year but not the form of a date. */
  readonly isUnclear: boolean
}

const none: DateRange = { date: null, end: null, isUnclear: false }

const precisionWords: Readonly<Record<string, DatePrecision>> = Object.fromEntries([
  ...['ABT', 'ABOUT', 'CAL', 'EST', 'CIRCA', 'CA', 'C', 'AROUND', 'ETWA', 'UM', 'VERS', '~'].map((word) => [
    word,
    'about',
  ]),
  ...['BEF', 'BEFORE', 'VOR', 'AVANT', '<'].map((word) => [word, 'before']),
  ...['AFT', 'AFTER', 'NACH', 'APRÈS', 'APRES', '>'].map((word) => [word, 'after']),
])

const betweenForms = [
  /^(?:BET|BETWEEN|ZWISCHEN|ENTRE) (.+?) (?:AND|UND|ET) (.+)$/,
  /^(?:BET |BETWEEN )?(\d{4}) ?[-–] ?(\d{4})$/,
]

/** Reads a DATE line in all forms of GEDCOM and in those that people type into their programs. */
export function readDate(line: GedcomNode): DateRange {
  const read = remembered(line.value.trim().slice(0, 300))
  if (line.children.length === 0) return read
  const phrase = textOf(line, 'PHRASE')
  const calendar = calendars.find((each) => each === textOf(line, '_CALENDAR'))
  const endLine = child(line, '_END')
  const date = read.date && retell(read.date, phrase, calendar)
  if (!endLine) return { ...read, date }
  return { ...read, date, end: readDate(endLine).date }
}

// The same text is read again and again: to check it, to keep it and to see whether it comes out the same.
const memory = new Map<string, DateRange>()
const memorySize = 2_000

function remembered(raw: string): DateRange {
  const known = memory.get(raw)
  if (known) return known
  if (memory.size >= memorySize) memory.clear()
  const read = readText(raw)
  memory.set(raw, read)
  return read
}

function retell(date: TreeDate, phrase: string, calendar: Calendar | undefined): TreeDate {
  return {
    ...date,
    as_written: phrase ? cleanLine(phrase, 100) : date.as_written,
    calendar: calendar ?? date.calendar,
  }
}

function readText(raw: string): DateRange {
  const text = tidy(raw)
  const interpreted = /^INT (.+?) ?\((.*)\)$/s.exec(text)
  if (interpreted) {
    const simple = readSimpleDate(interpreted[1] ?? '')
    const phrase = raw.slice(raw.indexOf('(') + 1, raw.lastIndexOf(')'))
    return simple ? single(make('on', simple), phrase) : unclear(raw)
  }
  const period = /^FROM (.+?)(?: TO (.+))?$/.exec(text)
  if (period) return readPeriod(raw, period[1] ?? '', period[2])
  if (text.startsWith('TO ')) {
    const end = readSimpleDate(text.slice(3))
    return end ? { ...none, end: withText(make('on', end), text.slice(3), '') } : unclear(raw)
  }
  const [, first, last] = betweenForms.map((form) => form.exec(text)).find(Boolean) ?? []
  if (first && last) {
    const range = readBetween(first, last)
    return range ? single(range, raw) : unclear(raw)
  }
  return readSingle(raw, text)
}

function readSingle(raw: string, text: string): DateRange {
  const word = /^(~|<|>|[^\s\d@.]+)\.? ?(.+)$/.exec(text)
  const precision = word ? precisionWords[word[1] ?? ''] : undefined
  const simple = readSimpleDate(precision ? (word?.[2] ?? '') : text)
  return simple ? single(make(precision ?? 'on', simple), raw) : unclear(raw)
}

function readPeriod(raw: string, from: string, to: string | undefined): DateRange {
  const first = readSimpleDate(from)
  const last = to === undefined ? null : readSimpleDate(to)
  if (!first || (to !== undefined && !last)) return unclear(raw)
  const date = make('on', first)
  if (!last) return single(date, raw)
  return { date: withText(date, from, ''), end: withText(make('on', last), to ?? '', ''), isUnclear: false }
}

function readBetween(first: string, last: string): TreeDate | null {
  const from = readSimpleDate(first)
  const to = readSimpleDate(last)
  if (!from || !to) return null
  const [on, until] = [from.partial ?? from.first, to.partial ?? to.last]
  const isInOrder = lastDay(until) >= firstDay(on)
  return {
    precision: 'between',
    on: isInOrder ? on : (to.partial ?? to.first),
    until: isInOrder ? until : (from.partial ?? from.last),
    calendar: from.calendar === to.calendar ? from.calendar : 'gregorian',
    as_written: '',
  }
}

/** A month or year of another calendar spans two Gregorian ones, so that its days are what is certain. */
function make(precision: DatePrecision, { calendar, partial, first, last }: SimpleDate): TreeDate {
  const common = { calendar, until: null, as_written: '' }
  if (partial) return { ...common, precision, on: partial }
  if (precision === 'on') return { ...common, precision: 'between', on: first, until: last }
  if (precision === 'after') return { ...common, precision, on: last }
  return { ...common, precision, on: precision === 'about' ? last.slice(0, 4) : first }
}

function single(date: TreeDate, raw: string): DateRange {
  return { date: withText(date, raw, formatDate(date)), end: null, isUnclear: false }
}

/** Keeps the text if it says more than the date does. */
function withText(date: TreeDate, raw: string, canonical: string): TreeDate {
  const text = raw.replaceAll(/@#[^@]*@ ?/g, '').trim()
  const plain = canonical || formatDate(date)
  const says = date.calendar !== 'gregorian' || tidy(text) !== plain
  return says ? { ...date, as_written: cleanLine(text, 100) } : date
}

/** Capitals, single spaces, no leading zeros. */
function tidy(raw: string): string {
  return raw
    .replaceAll(/@#DGREGORIAN@ ?/gi, '')
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(^|\s)0+(?=\d)/g, '$1')
    .trim()
}

/** A year with words around it is better than nothing: the words stay beside it. */
function unclear(raw: string): DateRange {
  if (/@#(?!DGREGORIAN)|\bB\.? ?C\b|\bBCE\b|\bV\. ?CHR/i.test(raw)) return none
  const year = /(?<!\d)(1\d{3}|20\d{2})(?!\d)/.exec(raw)?.[1]
  if (!year) return none
  const date = { precision: 'about', on: year, until: null, calendar: 'gregorian' } as const
  return { date: { ...date, as_written: cleanLine(raw, 100) }, end: null, isUnclear: true }
}
