import { isDeepStrictEqual } from 'node:util'

import type { PersonEvent, UnionEvent } from '#contract/tree/person.ts'
import { writeDate } from '#server/features/tree/gedcom/dates/write-date.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'
import { personRules, tagOfKind } from '#server/features/tree/gedcom/read/event-rules.ts'

type Event = PersonEvent | UnionEvent
type ReadEvent = (line: GedcomNode) => Event | null

// Lines below an event that our fields write. All others stay as they were.
const ownTags = new Set(['TYPE', 'DATE', 'PLAC', 'NOTE', 'RESN'])

/**
 * The lines of an event. `original` is the event of the file that the family has changed since: its tag and
 * the lines we have no field for remain.
 */
export function writeEvent(event: Event, read: ReadEvent, original?: GedcomNode): GedcomNode {
  const others = original?.children.filter(({ tag }) => !ownTags.has(tag)) ?? []
  const tags = original ? [original.tag, tagOfKind[event.kind]] : [tagOfKind[event.kind]]
  const forms = tags.flatMap((tag) => formsOf(tag, event, others))
  const [first] = forms
  return forms.find((form) => isDeepStrictEqual(read(form), event)) ?? forms.at(-1) ?? (first as GedcomNode)
}

function formsOf(tag: string, event: Event, others: readonly GedcomNode[]): GedcomNode[] {
  const { title } = event
  const details = [...detailsOf(event), ...others]
  const plain = node(tag, details.length === 0 ? 'Y' : '', details)
  if (title === '') return [plain, node(tag, '', details)]
  const forms = [plain, node(tag, title, details), node(tag, '', [node('TYPE', title), ...details])]
  return personRules.get(tag)?.isAttribute ? forms : [plain, ...forms.slice(1).toReversed()]
}

function detailsOf({ date, end, place, note, is_private: isPrivate }: Event): GedcomNode[] {
  const dateLine = writeDate(date, end)
  return [
    ...(dateLine ? [dateLine] : []),
    ...(place ? [node('PLAC', place)] : []),
    ...(note ? [node('NOTE', note)] : []),
    ...(isPrivate ? [node('RESN', 'confidential')] : []),
  ]
}
