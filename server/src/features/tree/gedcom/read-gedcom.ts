import { checkTree } from '#server/features/tree/gedcom/check/check-tree.ts'
import type { GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { assignIds, type IdentifiedRecord } from '#server/features/tree/gedcom/read/assign-ids.ts'
import { collectRecords } from '#server/features/tree/gedcom/read/collect-records.ts'
import { contextOf, type EventTitles } from '#server/features/tree/gedcom/read/context.ts'
import { keptHeader, readFileInfo } from '#server/features/tree/gedcom/read/header.ts'
import { withKnownPointers } from '#server/features/tree/gedcom/read/known-pointers.ts'
import { readLinks } from '#server/features/tree/gedcom/read/links.ts'
import { readMedia } from '#server/features/tree/gedcom/read/media.ts'
import { type PersonReader, readPerson } from '#server/features/tree/gedcom/read/person.ts'
import { createTextBudget } from '#server/features/tree/gedcom/read/text-budget.ts'
import { titleOfSource } from '#server/features/tree/gedcom/read/source.ts'
import { readUnion } from '#server/features/tree/gedcom/read/union.ts'
import { countUnplaced, type UnplacedDetail } from '#server/features/tree/gedcom/read/unplaced.ts'
import { warnOfDates } from '#server/features/tree/gedcom/read/warn-of-dates.ts'
import {
  createWarningList,
  type GedcomWarning,
  type WarningCode,
  type WarningList,
} from '#server/features/tree/gedcom/warnings.ts'

export interface GedcomReading {
  readonly tree: GedcomTree
  readonly warnings: readonly GedcomWarning[]
  /** All warnings by code; the list itself is limited. */
  readonly warningCounts: ReadonlyMap<WarningCode, number>
  readonly unplaced: readonly UnplacedDetail[]
}

/**
 * Reads a GEDCOM file of any version and encoding. It throws a `GedcomError` if the file is none, or is
 * beyond a limit. For a GEDZIP, give it `openGedzip(…).tree()`.
 */
export async function readGedcom(
  bytes: AsyncIterable<Uint8Array>,
  titles: EventTitles,
): Promise<GedcomReading> {
  const warnings = createWarningList()
  const collected = await collectRecords(bytes, warnings)
  const identified = assignIds(collected.records, warnings)
  const ids = new Set(identified.map(({ id }) => id))
  const header = keptHeader(withKnownPointers({ ...collected.header, id: 'HEAD' }, ids, warnings))
  const whole = { file: readFileInfo(collected), header, ...buildTree(identified, ids, titles, warnings) }
  checkTree(whole, warnings)
  return {
    tree: whole,
    warnings: warnings.found,
    warningCounts: warnings.counts,
    unplaced: countUnplaced(whole),
  }
}

function buildTree(
  identified: readonly IdentifiedRecord[],
  ids: ReadonlySet<string>,
  titles: EventTitles,
  warnings: WarningList,
): Omit<GedcomTree, 'file' | 'header'> {
  const recordsOf = (isWanted: (tag: string) => boolean) =>
    identified.filter(({ tag }) => isWanted(tag)).map((record) => withKnownPointers(record, ids, warnings))

  const sources = recordsOf((tag) => tag === 'SOUR').map(({ id, children }) => ({
    id,
    title: titleOfSource(children),
    nodes: children,
  }))
  const notes = recordsOf((tag) => tag === 'NOTE').map(({ id, value, children }) => ({
    id,
    text: value,
    nodes: children,
  }))
  const media = recordsOf((tag) => tag === 'OBJE').map(readMedia)
  const mediaIds = new Set(media.map(({ id }) => id))
  const reader: PersonReader = {
    context: contextOf({ sources, notes }, titles),
    warnings,
    isMedia: (id) => mediaIds.has(id),
  }

  const spend = createTextBudget()
  const people = recordsOf((tag) => tag === 'INDI').map((record) => {
    warnOfDates(record, warnings)
    const person = readPerson(record.id, record, reader)
    spend(person.values)
    return { person, lines: record.children.filter(({ tag }) => personLinks.has(tag)) }
  })
  const unions = recordsOf((tag) => tag === 'FAM').map((record) => {
    warnOfDates(record, warnings)
    const union = readUnion(record.id, record, reader)
    spend(union.values)
    return { union, lines: record.children.filter(isUnionLink) }
  })
  const others = recordsOf((tag) => !mainTags.has(tag)).map(({ id, tag, value, children }) => ({
    id,
    tag,
    value,
    nodes: children,
  }))
  return { ...readLinks(people, unions, warnings), sources, notes, media, others }
}

const mainTags = new Set(['INDI', 'FAM', 'SOUR', 'NOTE', 'OBJE'])
const personLinks = new Set(['FAMC', 'FAMS', 'ADOP'])
const unionLinks = new Set(['HUSB', 'WIFE', 'CHIL'])

function isUnionLink({ tag, to }: { tag: string; to: string | null }): boolean {
  return unionLinks.has(tag) && to !== null
}
