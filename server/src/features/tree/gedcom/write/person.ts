import type { GedcomPerson } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'
import type { ReadContext } from '#server/features/tree/gedcom/read/context.ts'
import { readPersonEvent } from '#server/features/tree/gedcom/read/event.ts'
import { readWords, type Words, wordTags } from '#server/features/tree/gedcom/read/family-words.ts'
import { readGender } from '#server/features/tree/gedcom/read/gender.ts'
import { writeWords } from '#server/features/tree/gedcom/write/family-words.ts'
import { writeGender } from '#server/features/tree/gedcom/write/gender.ts'
import {
  writeEvents,
  writeMediaLinks,
  writeNames,
  writeNotes,
  writeSources,
} from '#server/features/tree/gedcom/write/parts.ts'

export interface PersonWriter {
  readonly context: ReadContext
  readonly sourceFor: (title: string) => string
  /** FAMC and FAMS. */
  readonly linksOf: (id: string) => readonly GedcomNode[]
}

export function writePerson(
  { id, uids, values, media, kept }: GedcomPerson,
  writer: PersonWriter,
): GedcomNode {
  const { parts, rest } = kept
  const { context, sourceFor, linksOf } = writer
  const gender =
    parts.find((line) => line.tag === 'SEX' && readGender(line) === values.gender) ??
    writeGender(values.gender)
  return node('INDI', '', [
    ...keptWords(values, parts),
    ...writeNames(values.names, parts),
    ...(gender ? [gender] : []),
    ...writeEvents(values.events, parts, (line) => readPersonEvent(line, context)),
    ...linksOf(id),
    ...writeNotes(values.note, parts, context, 20_000),
    ...writeSources(values.sources, parts, context, sourceFor),
    ...writeMediaLinks(media, parts),
    ...uids.map((uid) => node('UID', uid)),
    ...rest,
  ])
}

const fieldOf: Readonly<Record<string, keyof Words>> = {
  RESN: 'is_private',
  _GENDER_WORDS: 'gender_words',
  _LIVING: 'living',
  _BRANCH_HEAD: 'is_branch_head',
}

function keptWords(values: Words, parts: readonly GedcomNode[]): GedcomNode[] {
  const written = writeWords(values)
  return [...wordTags].flatMap((tag) => {
    const line = parts.find((each) => each.tag === tag)
    const field = fieldOf[tag]
    const isSame = line && field && readWords(node('INDI', '', [line]))[field] === values[field]
    return isSame ? [line] : written.filter((each) => each.tag === tag)
  })
}
