import { readDate } from '#server/features/tree/gedcom/dates/read-date.ts'
import { child, type GedcomNode } from '#server/features/tree/gedcom/node.ts'
import type { IdentifiedRecord } from '#server/features/tree/gedcom/read/assign-ids.ts'
import { personRules, unionRules } from '#server/features/tree/gedcom/read/event-rules.ts'
import { cleanLine } from '#server/features/tree/gedcom/text/clean.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

/** Dates of events that have no date of ours, or only a year that was found in a text. */
export function warnOfDates(record: IdentifiedRecord, warnings: WarningList): void {
  for (const line of record.children) {
    const date = isEvent(line) ? child(line, 'DATE') : undefined
    if (!date || date.value.trim() === '') continue
    const { date: on, end, isUnclear } = readDate(date)
    const about = { ids: [record.id], params: { tag: line.tag, text: cleanLine(date.value, 100) } }
    if (isUnclear) warnings.add('date_unclear', about)
    else if (!on && !end) warnings.add('date_unreadable', about)
  }
}

function isEvent({ tag }: GedcomNode): boolean {
  return personRules.has(tag) || unionRules.has(tag)
}
