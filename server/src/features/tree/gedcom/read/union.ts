import { treeLimits, type UnionValues } from '#contract/tree/person.ts'
import type { GedcomUnion } from '#server/features/tree/gedcom/gedcom-tree.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'
import { readUnionEvent } from '#server/features/tree/gedcom/read/event.ts'
import { collectKeptLines } from '#server/features/tree/gedcom/read/kept-lines.ts'
import { readNotes } from '#server/features/tree/gedcom/read/notes.ts'
import {
  isUid,
  keepNotes,
  type PersonReader,
  readAllEvents,
  readMediaLinks,
} from '#server/features/tree/gedcom/read/person.ts'
import { readUnionKind } from '#server/features/tree/gedcom/read/union-kind.ts'
import { warnOfText } from '#server/features/tree/gedcom/read/warn-of-text.ts'
import { writeEvent } from '#server/features/tree/gedcom/write/event.ts'

/** Lines that `readLinks` reads. */
const linkTags = new Set(['HUSB', 'WIFE', 'CHIL'])
const ownTags = new Set(['NOTE', '_KIND', '_STATUS'])

/** Reads a union without its people. */
export function readUnion(
  id: string,
  { children: lines }: GedcomNode,
  reader: PersonReader,
): Omit<GedcomUnion, 'partners' | 'children'> {
  const { context, warnings, isMedia } = reader
  const kept = collectKeptLines()
  const read = (line: GedcomNode) => readUnionEvent(line, context)
  const all = readAllEvents(lines, read)
  const own = all.slice(0, treeLimits.events)
  kept.parts(own.map(({ value, line }) => ({ value, line, written: writeEvent(value, read) })))
  if (all.length > own.length) warnings.add('too_many_events', { ids: [id], params: { count: all.length } })
  const events = own.map(({ value }) => value)
  const inFields = new Set(own.map(({ line }) => line))
  for (const line of lines) {
    const isMediaLink = line.tag === 'OBJE' && line.to !== null && isMedia(line.to)
    const isLink = linkTags.has(line.tag) && line.to !== null
    if (!isMediaLink && !isLink && !inFields.has(line) && !ownTags.has(line.tag) && !isUid(line))
      kept.rest(line)
  }
  const notes = lines.filter(({ tag }) => tag === 'NOTE')
  const note = readNotes(notes, context, 4000)
  keepNotes(notes, note, kept)
  const media = readMediaLinks(lines, kept, isMedia)
  const values: UnionValues = { ...readUnionKind(lines, events), events, note }
  warnOfText(id, values, warnings)
  return { id, uids: lines.filter(isUid).map(({ value }) => value.trim()), values, media, kept: kept.lines }
}
