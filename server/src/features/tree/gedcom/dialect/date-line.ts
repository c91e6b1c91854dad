import { isDeepStrictEqual } from 'node:util'

import { otherCalendars } from '#server/features/tree/gedcom/dates/calendars.ts'
import { formatDate, formatDay } from '#server/features/tree/gedcom/dates/format-date.ts'
import { readDate } from '#server/features/tree/gedcom/dates/read-date.ts'
import { isSimpleDate, isStandardDate } from '#server/features/tree/gedcom/dialect/standard-date.ts'
import { child, type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'

const interpretedForm = /^INT (.{1,60}?) ?\((.*)\)$/s
const calendars = Object.values(otherCalendars)

/** A date of 5.5.1 in one of several forms that mean the same, so that both versions bring back the same. */
export function simplifiedDate(line: GedcomNode): GedcomNode {
  const value = line.value.trim().replaceAll(/@#DGREGORIAN@ ?/gi, '')
  const phrase = interpretedForm.exec(value)?.[2]
  if (phrase !== undefined && readsAlike({ ...line, value: phrase }, line)) return withValue(line, phrase)
  const standard = value.toUpperCase().replaceAll(/ {2,}/g, ' ')
  if (isStandardDate(standard)) return withValue(line, standard)
  if (value === '' || value.startsWith('(')) return withValue(line, value)
  const { date, end } = readDate(line)
  return withValue(line, date || end ? value : `(${value})`)
}

function withValue(line: GedcomNode, value: string): GedcomNode {
  return line.value === value ? line : { ...line, value }
}

/** GEDCOM 7 has keywords for calendars and a PHRASE line for words. */
export function dateFrom7(line: GedcomNode): GedcomNode {
  const plain = { ...line, value: withEscapes(line.value.trim()) }
  const phrase = child(line, 'PHRASE')?.value
  if (phrase === undefined) return simplifiedDate(plain)
  const rest = line.children.filter(({ tag }) => tag !== 'PHRASE')
  if (plain.value === '') {
    return simplifiedDate({
      ...line,
      value: phrase.startsWith('@#D') ? phrase : `(${phrase})`,
      children: rest,
    })
  }
  const spoken = { ...line, value: phrase, children: rest }
  const isSimple = isSimpleDate(plain.value)
  // A calendar of 5.5.1 in the phrase: the line was 5.5.1 and had no form in GEDCOM 7.
  const isOld = !isSimple || phrase.includes('@#D')
  if (isOld ? meansTheSame(spoken, plain) : readsAlike(spoken, plain)) return spoken
  if (!isSimple) return plain
  return { ...line, value: `INT ${plain.value} (${phrase})`, children: rest }
}

export function dateFor7(line: GedcomNode): GedcomNode {
  const value = line.value.trim()
  const phrase = /^\((.*)\)$/s.exec(value)?.[1]
  if (phrase !== undefined) return withPhrase(line, '', phrase)
  const [, simple, words] = interpretedForm.exec(value) ?? []
  if (simple !== undefined && words !== undefined && isFor7(simple)) {
    return withPhrase(line, withKeywords(simple), words)
  }
  if (value === '' || isFor7(value)) return withValue(line, withKeywords(value))
  const { date, end } = readDate(line)
  const canonical =
    date && end ? `FROM ${formatDay(date.on)} TO ${formatDay(end.on)}` : date ? formatDate(date) : ''
  return withPhrase(line, canonical, value)
}

function withPhrase(line: GedcomNode, value: string, phrase: string): GedcomNode {
  const rest = line.children.filter(({ tag }) => tag !== 'PHRASE')
  return { ...line, value, children: [node('PHRASE', phrase), ...rest] }
}

// Double dating (1699/00) and calendars without a keyword have no form in GEDCOM 7.
function isFor7(value: string): boolean {
  return isStandardDate(value) && !value.includes('/') && !withKeywords(value).includes('@')
}

function withKeywords(value: string): string {
  let text = value.replaceAll('@#DGREGORIAN@ ', '').replaceAll(' B.C.', ' BCE')
  for (const { escapes, keyword } of calendars) {
    for (const escape of escapes) text = text.replaceAll(`@#${escape}@ `, `${keyword} `)
  }
  return text
}

function withEscapes(value: string): string {
  let text = value.replaceAll(/\bGREGORIAN /g, '').replaceAll(' BCE', ' B.C.')
  for (const { escapes, keyword } of calendars)
    text = text.replaceAll(`${keyword} `, `@#${escapes[0] ?? ''}@ `)
  return text
}

/** The same days, whatever words stand beside them. */
function meansTheSame(one: GedcomNode, other: GedcomNode): boolean {
  const days = (line: GedcomNode) => {
    const { date, end } = readDate(line)
    return [date, end].map((each) => each && [each.precision, each.on, each.until])
  }
  return isDeepStrictEqual(days(one), days(other))
}

function readsAlike(one: GedcomNode, other: GedcomNode): boolean {
  const [first, second] = [readDate(one), readDate(other)]
  return isDeepStrictEqual([first.date, first.end], [second.date, second.end]) && first.date !== null
}
