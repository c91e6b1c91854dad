import {
  type GedcomCalendar,
  monthNumber,
  otherCalendars,
} from '#server/features/tree/gedcom/dates/calendars.ts'
import { gregorianDay, toGregorian } from '#server/features/tree/gedcom/dates/day-number.ts'

/** One date of one calendar, without words such as ABT. */
export interface SimpleDate {
  readonly calendar: GedcomCalendar
  /** The Gregorian day, month or year, if it is exactly that. */
  readonly partial: string | null
  readonly first: string
  readonly last: string
}

const escapePattern = /^@#([^@]{1,20})@\s*/
const isoPattern = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/
const dottedPattern = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
// Day, month and year; the year of double dating (1699/00) counts from January.
const wordsPattern = /^(?:(\d{1,2})\.? )?(?:([^\d\s.,/]{2,12})[.,]* )?(\d{1,4})(?:\/(\d{1,2}|\d{4}))?$/

/** Null for all that isn't a date between the years 1 and 9999 of a calendar we know. */
export function readSimpleDate(written: string): SimpleDate | null {
  const escape = escapePattern.exec(written)
  const calendar = escape ? calendarOf(escape[1] ?? '') : 'gregorian'
  if (calendar === null) return null
  const text = written.slice(escape?.[0].length ?? 0).trim()
  return calendar === 'gregorian' ? gregorian(text) : converted(calendar, text)
}

function calendarOf(escape: string): GedcomCalendar | null {
  if (escape === 'DGREGORIAN') return 'gregorian'
  const found = Object.entries(otherCalendars).find(([, { escapes }]) => escapes.includes(escape))
  return (found?.[0] as GedcomCalendar | undefined) ?? null
}

function gregorian(text: string): SimpleDate | null {
  const iso = isoPattern.exec(text)
  if (iso) return gregorianDate(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 0))
  const dotted = dottedPattern.exec(text)
  if (dotted) return gregorianDate(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const words = wordsPattern.exec(text)
  if (!words) return null
  const [, day, name, year, double] = words
  const month = name ? monthNumber(name) : 0
  if ((month === 0 && (name || day)) || !isNextYear(year, double)) return null
  return gregorianDate(Number(year) + (double ? 1 : 0), month, Number(day ?? 0))
}

/** The second year of double dating is the next one, often only its last two digits. */
function isNextYear(year: string | undefined, double: string | undefined): boolean {
  return !double || (Number(year) + 1) % 100 === Number(double) % 100
}

function gregorianDate(year: number, month: number, day: number): SimpleDate | null {
  if (year < 1 || year > 9999 || month > 12) return null
  const parts = [String(year).padStart(4, '0')]
  if (month > 0) parts.push(pad(month))
  // 31 February and the like: the month is still right.
  if (month > 0 && day > 0 && day <= daysIn(year, month)) parts.push(pad(day))
  const partial = parts.join('-')
  return { calendar: 'gregorian', partial, first: partial, last: partial }
}

function daysIn(year: number, month: number): number {
  return gregorianDay(year, month + 1, 1) - gregorianDay(year, month, 1)
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function converted(calendar: Exclude<GedcomCalendar, 'gregorian'>, text: string): SimpleDate | null {
  const { months, daysIn, dayNumber } = otherCalendars[calendar]
  const words = wordsPattern.exec(text)
  if (!words) return null
  const [, day, name, yearText, double] = words
  const month = name ? months.indexOf(name) + 1 || (calendar === 'julian' ? monthNumber(name) : 0) : 0
  const year = Number(yearText) + (double ? 1 : 0)
  if (year < 1 || (month === 0 && (name || day)) || !isNextYear(yearText, double)) return null
  if (calendar === 'julian' && month === 0) {
    // The Julian year is the Gregorian one but for a few days.
    const partial = String(year).padStart(4, '0')
    return { calendar, partial, first: partial, last: partial }
  }
  const lastMonth = month || months.length
  if (day && Number(day) > daysIn(year, month)) return null
  const first = toGregorian(dayNumber(year, month || 1, Number(day ?? 1)))
  const last = toGregorian(dayNumber(year, lastMonth, Number(day ?? daysIn(year, lastMonth))))
  if (!first || !last) return null
  return { calendar, partial: first === last ? first : null, first, last }
}
