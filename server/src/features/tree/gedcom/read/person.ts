import { type PersonName, type PersonValues, type Source, treeLimits } from '#contract/tree/person.ts'
import type { GedcomPerson } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { type GedcomNode, isSameNode, node } from '#server/features/tree/gedcom/node.ts'
import type { ReadContext } from '#server/features/tree/gedcom/read/context.ts'
import { readPersonEvent } from '#server/features/tree/gedcom/read/event.ts'
import { readWords, wordTags } from '#server/features/tree/gedcom/read/family-words.ts'
import { readGender } from '#server/features/tree/gedcom/read/gender.ts'
import { collectKeptLines, type KeptLineCollector } from '#server/features/tree/gedcom/read/kept-lines.ts'
import { readName } from '#server/features/tree/gedcom/read/name.ts'
import { readNotes } from '#server/features/tree/gedcom/read/notes.ts'
import { preparePerson } from '#server/features/tree/gedcom/read/prepare-person.ts'
import { readSource } from '#server/features/tree/gedcom/read/source.ts'
import { writeEvent } from '#server/features/tree/gedcom/write/event.ts'
import { writeGender } from '#server/features/tree/gedcom/write/gender.ts'
import { writeName } from '#server/features/tree/gedcom/write/name.ts'
import { writeWords } from '#server/features/tree/gedcom/write/family-words.ts'
import { warnOfText } from '#server/features/tree/gedcom/read/warn-of-text.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

const noteLength = 20_000

export interface PersonReader {
  readonly context: ReadContext
  readonly warnings: WarningList
  readonly isMedia: (id: string) => boolean
}

/** Lines that `readLinks` reads. */
const linkTags = new Set(['FAMC', 'FAMS'])

export function readPerson(id: string, record: GedcomNode, reader: PersonReader): GedcomPerson {
  const kept = collectKeptLines()
  const lines = preparePerson(record.children)
  const names = readNames(id, lines, kept, reader)
  const events = readEvents(id, lines, kept, reader)
  const sources = readSources(id, lines, kept, reader)
  const notes = lines.filter(({ tag }) => tag === 'NOTE')
  const note = readNotes(notes, reader.context, noteLength)
  keepNotes(notes, note, kept)
  const gender = lines.find(({ tag }) => tag === 'SEX')
  if (gender) kept.part(gender, writeGender(readGender(gender)))
  const words = readWords(record)
  for (const line of lines)
    if (wordTags.has(line.tag)) kept.part(line, writeWords(words).find(({ tag }) => tag === line.tag) ?? null)
  const media = readMediaLinks(lines, kept, reader.isMedia)
  const uids = lines.filter(isUid).map(({ value }) => value.trim())

  for (const line of lines) if (!isRead(line, reader)) kept.rest(line)

  const values: PersonValues = {
    names: names.length > 0 ? names : [noName],
    gender: gender ? readGender(gender) : 'unknown',
    ...words,
    events,
    note,
    sources,
    files: [],
  }
  warnOfText(id, values, reader.warnings)
  return { id, uids, values, media, kept: kept.lines }
}

export const noName: PersonName = {
  kind: 'birth',
  prefix: '',
  given: '',
  surname: '',
  suffix: '',
  reading: '',
}

function isRead(line: GedcomNode, { context, isMedia }: PersonReader): boolean {
  const { tag, to } = line
  if (['NAME', 'SOUR', 'NOTE', 'SEX'].includes(tag) || wordTags.has(tag) || linkTags.has(tag) || isUid(line))
    return true
  return (tag === 'OBJE' && to !== null && isMedia(to)) || readPersonEvent(line, context) !== null
}

function readNames(
  id: string,
  lines: readonly GedcomNode[],
  kept: KeptLineCollector,
  { warnings }: PersonReader,
) {
  const all = lines.filter(({ tag }) => tag === 'NAME')
  const names = all.slice(0, treeLimits.names)
  for (const line of all.slice(treeLimits.names)) kept.rest(line)
  if (all.length > names.length) warnings.add('too_many_names', { ids: [id], params: { count: all.length } })
  const read = names.map((line, at) => {
    const value = readName(line)
    return { value, line, written: writeName(value, at === 0) }
  })
  kept.parts(read)
  return read.map(({ value }) => value)
}

function readEvents(
  id: string,
  lines: readonly GedcomNode[],
  kept: KeptLineCollector,
  { context, warnings }: PersonReader,
) {
  const read = (line: GedcomNode) => readPersonEvent(line, context)
  const all = readAllEvents(lines, read)
  const events = all.slice(0, treeLimits.events)
  for (const { line } of all.slice(treeLimits.events)) kept.rest(line)
  kept.parts(events.map(({ value, line }) => ({ value, line, written: writeEvent(value, read) })))
  if (all.length > events.length)
    warnings.add('too_many_events', { ids: [id], params: { count: all.length } })
  return events.map(({ value }) => value)
}

export function readAllEvents<Event>(
  lines: readonly GedcomNode[],
  read: (line: GedcomNode) => Event | null,
): { value: Event; line: GedcomNode }[] {
  return lines.flatMap((line) => {
    const value = read(line)
    return value === null ? [] : [{ value, line }]
  })
}

function readSources(
  id: string,
  lines: readonly GedcomNode[],
  kept: KeptLineCollector,
  reader: PersonReader,
): Source[] {
  const all = lines.filter(({ tag }) => tag === 'SOUR')
  const { sources: limit } = treeLimits
  for (const line of all.slice(limit)) kept.rest(line)
  if (all.length > limit)
    reader.warnings.add('too_many_sources', { ids: [id], params: { count: all.length } })
  return all.slice(0, limit).map((line) => {
    kept.part(line, null)
    return readSource(line, reader.context)
  })
}

/** Several notes are one text with us, so each stays as it was until the family changes the text. */
export function keepNotes(notes: readonly GedcomNode[], text: string, kept: KeptLineCollector): void {
  const [only] = notes
  if (notes.length === 1 && only && isSameNode(only, node('NOTE', text))) return
  for (const line of notes) kept.part(line, null)
}

export function readMediaLinks(
  lines: readonly GedcomNode[],
  kept: KeptLineCollector,
  isMedia: (id: string) => boolean,
): string[] {
  const media: string[] = []
  for (const line of lines) {
    if (line.tag !== 'OBJE' || line.to === null || !isMedia(line.to)) continue
    media.push(line.to)
    if (line.children.length > 0) kept.part(line, null)
  }
  return media
}

export function isUid({ tag, value }: GedcomNode): boolean {
  return (tag === 'UID' || tag === '_UID') && value.trim() !== ''
}
