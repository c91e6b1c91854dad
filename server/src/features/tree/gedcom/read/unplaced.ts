import type { GedcomTree, KeptLines } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'

export interface UnplacedDetail {
  /** Tags from the record down, such as `INDI.BIRT.ADDR`. */
  readonly path: string
  readonly count: number
}

const inFields: Readonly<Record<string, ReadonlySet<string>>> = {
  NAME: new Set(['TYPE', 'NPFX', 'GIVN', 'SPFX', 'SURN', 'NSFX', 'FONE', 'ROMN', 'TRAN']),
  SOUR: new Set(['PAGE', 'DATA', 'TEXT', 'NOTE']),
  FAMC: new Set(['PEDI', '_FREL', '_MREL']),
  CHIL: new Set(['PEDI', '_FREL', '_MREL']),
}
const inEvents = new Set(['TYPE', 'DATE', 'PLAC', 'NOTE', 'RESN'])

/** Counts details of people and unions that no field shows, the most frequent first. */
export function countUnplaced({ people, unions }: Pick<GedcomTree, 'people' | 'unions'>): UnplacedDetail[] {
  const counts = new Map<string, number>()
  for (const { kept } of people) count('INDI', kept, counts)
  for (const { kept } of unions) count('FAM', kept, counts)
  return [...counts]
    .map(([path, count]) => ({ path, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, gedcomLimits.unplacedPaths)
}

function count(record: string, { parts, rest }: KeptLines, counts: Map<string, number>): void {
  for (const { tag } of rest) add(`${record}.${tag}`)
  for (const part of parts) {
    for (const { tag } of part.children) if (!isInField(part, tag)) add(`${record}.${part.tag}.${tag}`)
  }

  function add(path: string): void {
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
}

function isInField(part: GedcomNode, tag: string): boolean {
  return (inFields[part.tag] ?? inEvents).has(tag)
}
