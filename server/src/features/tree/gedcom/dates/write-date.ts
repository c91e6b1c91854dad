import { isDeepStrictEqual } from 'node:util'

import type { TreeDate } from '#contract/tree/tree-date.ts'
import { otherCalendars } from '#server/features/tree/gedcom/dates/calendars.ts'
import { formatDate, formatDay } from '#server/features/tree/gedcom/dates/format-date.ts'
import { readDate } from '#server/features/tree/gedcom/dates/read-date.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'

/**
 * The DATE line of a date, or null without one. Of several forms the first that reads back as the same date
 * is written: the source's own words where they are a date, else the date with the words beside it.
 */
export function writeDate(date: TreeDate | null, end: TreeDate | null): GedcomNode | null {
  if (!date && !end) return null
  const forms = date && end ? periods(date, end) : date ? singles(date) : end ? endings(end) : []
  const simple = forms.map((value) => node('DATE', value)).find((line) => readsAs(line, date, end))
  return simple ?? explicit('DATE', date, end)
}

function readsAs(line: GedcomNode, date: TreeDate | null, end: TreeDate | null): boolean {
  const read = readDate(line)
  return isDeepStrictEqual(read.date, date) && isDeepStrictEqual(read.end, end)
}

function singles(date: TreeDate): string[] {
  const written = date.as_written
  const isOn = date.precision === 'on'
  const escaped = withEscapes(date)
  return [
    formatDate(date),
    ...(written ? [escaped, written] : []),
    ...(isOn ? [`INT ${formatDay(date.on)} (${written})`] : []),
  ]
}

function periods(date: TreeDate, end: TreeDate): string[] {
  return [
    `FROM ${formatDay(date.on)} TO ${formatDay(end.on)}`,
    `FROM ${withEscapes(date)} TO ${withEscapes(end)}`,
  ]
}

function endings(end: TreeDate): string[] {
  return [`TO ${formatDay(end.on)}`, `TO ${withEscapes(end)}`]
}

// The calendar stands before each date, behind words such as BEF.
function withEscapes({ calendar, as_written: written }: TreeDate): string {
  if (calendar === 'gregorian' || calendar === 'east_asian') return written
  const escape = `@#${otherCalendars[calendar].escapes[0] ?? ''}@ `
  return written
    .replace(/^((?:ABT|CAL|EST|BEF|AFT|BET|FROM|TO|INT) )?/i, `$1${escape}`)
    .replace(/ (AND|TO) /i, ` $1 ${escape}`)
}

function explicit(tag: string, date: TreeDate | null, end: TreeDate | null): GedcomNode {
  const children = [
    ...(date?.as_written ? [node('PHRASE', date.as_written)] : []),
    ...(date && date.calendar !== 'gregorian' ? [node('_CALENDAR', date.calendar)] : []),
    ...(end ? [explicit('_END', end, null)] : []),
  ]
  return node(tag, date ? formatDate(date) : '', children)
}
