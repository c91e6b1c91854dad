import type { PersonEvent, PersonName, Source, UnionEvent } from '#contract/tree/person.ts'
import { type GedcomNode, node, pointer } from '#server/features/tree/gedcom/node.ts'
import type { ReadContext } from '#server/features/tree/gedcom/read/context.ts'
import { readName } from '#server/features/tree/gedcom/read/name.ts'
import { readNotes } from '#server/features/tree/gedcom/read/notes.ts'
import { readSource } from '#server/features/tree/gedcom/read/source.ts'
import { writeEvent } from '#server/features/tree/gedcom/write/event.ts'
import { matchParts } from '#server/features/tree/gedcom/write/match-parts.ts'
import { writeName } from '#server/features/tree/gedcom/write/name.ts'

type Lines = readonly GedcomNode[]
const nameTags = new Set(['TYPE', 'NPFX', 'GIVN', 'SPFX', 'SURN', 'NSFX', 'FONE', 'ROMN', 'TRAN'])
const citationTags = new Set(['PAGE', 'DATA', 'TEXT', 'NOTE'])

export function writeNames(names: readonly PersonName[], parts: Lines): GedcomNode[] {
  const lines = parts.filter(({ tag }) => tag === 'NAME')
  const isAlike = (one: PersonName, other: PersonName) => one.kind === other.kind
  return matchParts(names, lines, { read: readName, isAlike }).flatMap(({ line, isSame }, at) => {
    if (line && isSame) return [line]
    const written = writeName(names[at] as PersonName, at === 0)
    const isEmpty = written.value === '' && written.children.length === 0
    if (!line) return isEmpty ? [] : [written]
    return [
      {
        ...written,
        children: [...written.children, ...line.children.filter(({ tag }) => !nameTags.has(tag))],
      },
    ]
  })
}

export function writeEvents<Event extends PersonEvent | UnionEvent>(
  events: readonly Event[],
  parts: Lines,
  read: (line: GedcomNode) => Event | null,
): GedcomNode[] {
  const lines = parts.filter((line) => read(line) !== null)
  const isAlike = (one: Event, other: Event) => one.kind === other.kind
  return matchParts(events, lines, { read, isAlike }).map(({ line, isSame }, at) =>
    line && isSame ? line : writeEvent(events[at] as Event, read, line),
  )
}

/** `sourceFor` gives the record of a source by its title, and makes one if there is none. */
export function writeSources(
  sources: readonly Source[],
  parts: Lines,
  context: ReadContext,
  sourceFor: (title: string) => string,
): GedcomNode[] {
  const lines = parts.filter(({ tag }) => tag === 'SOUR')
  const isAlike = (one: Source, other: Source) => one.title === other.title
  return matchParts(sources, lines, { read: (line) => readSource(line, context), isAlike }).map(
    ({ line, isSame }, at) => {
      if (line && isSame) return line
      const { title, text } = sources[at] as Source
      const quoted = text ? [node('DATA', '', [node('TEXT', text)])] : []
      const others = line?.children.filter(({ tag }) => !citationTags.has(tag)) ?? []
      return pointer('SOUR', line?.to ?? sourceFor(title), [...quoted, ...others])
    },
  )
}

/** The notes of the file if their text is still the same, else one note with the new text. */
export function writeNotes(text: string, parts: Lines, context: ReadContext, max: number): GedcomNode[] {
  const lines = parts.filter(({ tag }) => tag === 'NOTE')
  if (lines.length > 0 && readNotes(lines, context, max) === text) return lines
  const details = lines.flatMap(({ children }) => children)
  return text === '' ? [] : [node('NOTE', text, details)]
}

export function writeMediaLinks(media: readonly string[], parts: Lines): GedcomNode[] {
  const kept = new Map(parts.filter(({ tag }) => tag === 'OBJE').map((line) => [line.to, line]))
  return media.map((id) => kept.get(id) ?? pointer('OBJE', id))
}
