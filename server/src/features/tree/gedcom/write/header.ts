import { formatDay } from '#server/features/tree/gedcom/dates/format-date.ts'
import type { WrittenVersion } from '#server/features/tree/gedcom/dialect/for-version.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'

export interface FileHeader {
  readonly version: WrittenVersion
  /** The day of the export, YYYY-MM-DD. */
  readonly day: string
  /** The program's own version. */
  readonly programVersion: string
}

export function writeHeader(
  { version, day, programVersion }: FileHeader,
  kept: readonly GedcomNode[],
): GedcomNode {
  const form = version === '5.5.1' ? [node('FORM', 'LINEAGE-LINKED')] : []
  const program = [node('VERS', programVersion), node('NAME', 'Forerunners')]
  return node('HEAD', '', [
    node('GEDC', '', [node('VERS', version), ...form]),
    // GEDCOM 7 is always in UTF-8 and has no line for it.
    ...(version === '5.5.1' ? [node('CHAR', 'UTF-8')] : []),
    node('SOUR', 'FORERUNNERS', program),
    node('DATE', formatDay(day)),
    ...kept,
  ])
}
