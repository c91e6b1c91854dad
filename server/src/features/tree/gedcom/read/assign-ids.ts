import type { GedcomNode, RecordNode } from '#server/features/tree/gedcom/node.ts'
import { pointer } from '#server/features/tree/gedcom/node.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

export interface IdentifiedRecord extends GedcomNode {
  readonly id: string
}

const prefixes: Readonly<Record<string, string>> = {
  INDI: 'I',
  FAM: 'F',
  SOUR: 'S',
  NOTE: 'N',
  OBJE: 'O',
  REPO: 'R',
}

/** Gives each record an id of its own, and media that stand inside a person or union a record. */
export function assignIds(records: readonly RecordNode[], warnings: WarningList): IdentifiedRecord[] {
  const used = new Set(records.map(({ id }) => id))
  const newId = idMaker(used)
  const seen = new Set<string>()
  const media: IdentifiedRecord[] = []

  const identified = records.map((record) => {
    const { tag, value, to, line } = record
    const isTwice = record.id !== null && seen.has(record.id)
    if (isTwice) warnings.add('record_twice', { line, ids: [record.id ?? ''] })
    const id = record.id === null || isTwice || record.id === 'VOID' ? newId(tag) : record.id
    seen.add(id)
    const hasMedia = tag === 'INDI' || tag === 'FAM'
    return { id, tag, value, to, children: hasMedia ? record.children.map(moveMedia) : record.children }
  })
  return [...identified, ...media]

  function moveMedia(line: GedcomNode): GedcomNode {
    if (line.tag !== 'OBJE' || line.to !== null || line.children.length === 0) return line
    const id = newId('OBJE')
    media.push({ ...line, id })
    return pointer('OBJE', id)
  }
}

/** Short ids that no record has yet. */
export function idMaker(used: ReadonlySet<string | null>): (tag: string) => string {
  const counts = new Map<string, number>()
  return (tag) => {
    const prefix = prefixes[tag] ?? 'X'
    let count = counts.get(prefix) ?? 0
    let id: string
    do {
      count += 1
      id = `${prefix}${String(count)}`
    } while (used.has(id))
    counts.set(prefix, count)
    return id
  }
}
