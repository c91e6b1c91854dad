import type { PersonEvent, UnionEvent } from '#contract/tree/person.ts'
import { readDate } from '#server/features/tree/gedcom/dates/read-date.ts'
import { child, type GedcomNode, textOf } from '#server/features/tree/gedcom/node.ts'
import { type ReadContext, type TitledTag, titledTags } from '#server/features/tree/gedcom/read/context.ts'
import { type EventRule, personRules, unionRules } from '#server/features/tree/gedcom/read/event-rules.ts'
import { readNotes } from '#server/features/tree/gedcom/read/notes.ts'
import { cleanLine } from '#server/features/tree/gedcom/text/clean.ts'

export const eventTextLimits = { title: 200, place: 200, note: 4000 } as const

const separation = /^(?:separat|trennung|séparation|scheiding van tafel|legal separation)/i
// Their tag alone says the kind.
const plainTags = new Set(['RESI'])

/** Null if the line is no event of a person. */
export function readPersonEvent(line: GedcomNode, context: ReadContext): PersonEvent | null {
  const rule = line.to === null ? personRules.get(line.tag) : undefined
  if (!rule) return null
  return { kind: rule.kind, title: titleOf(line, rule, context), ...details(line, context) }
}

/** Null if the line is no event of a union. */
export function readUnionEvent(line: GedcomNode, context: ReadContext): UnionEvent | null {
  const rule = line.to === null ? unionRules.get(line.tag) : undefined
  if (!rule) return null
  if (line.tag === 'EVEN' && separation.test(textOf(line, 'TYPE'))) {
    return {
      kind: 'separation',
      title: cleanLine(valueOf(line), eventTextLimits.title),
      ...details(line, context),
    }
  }
  const title = line.tag === 'RESI' ? residence(line, context) : titleOf(line, rule, context)
  return { kind: rule.kind, title, ...details(line, context) }
}

function residence(line: GedcomNode, { titles }: ReadContext): string {
  return cleanLine([titles.RESI, line.value].filter(Boolean).join(': '), eventTextLimits.title)
}

function titleOf(line: GedcomNode, rule: EventRule<unknown>, { titles }: ReadContext): string {
  const type = textOf(line, 'TYPE')
  const tag = line.tag.replace('_MILT', 'MILI').replace('_', '')
  const isTitled = !plainTags.has(tag) && (titledTags as readonly string[]).includes(tag)
  const value = rule.isAttribute ? line.value : valueOf(line)
  if (rule.isAttribute && !isTitled) return cleanLine(value.trim() || type, eventTextLimits.title)
  const label = type || (isTitled ? titles[tag as TitledTag] : '')
  return cleanLine([label, value.trim()].filter(Boolean).join(': '), eventTextLimits.title)
}

/** Y only says that the event happened. */
function valueOf(line: GedcomNode): string {
  return /^[YN]?$/i.test(line.value.trim()) ? '' : line.value
}

function details(line: GedcomNode, context: ReadContext) {
  const date = child(line, 'DATE')
  const { date: on, end } = date ? readDate(date) : { date: null, end: null }
  return {
    date: on,
    end,
    place: cleanLine(textOf(line, 'PLAC') || addressOf(line), eventTextLimits.place),
    note: readNotes(line.children, context, eventTextLimits.note),
    is_private: isPrivate(line),
  }
}

function addressOf(line: GedcomNode): string {
  const address = child(line, 'ADDR')
  if (!address) return ''
  const parts = ['ADR1', 'CITY', 'STAE', 'CTRY'].map((tag) => textOf(address, tag))
  return (address.value.trim() ? address.value.split('\n') : parts)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

export function isPrivate(line: GedcomNode): boolean {
  return /confidential|privacy/.test(textOf(line, 'RESN'))
}
