import type { GedcomFile } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { child, type GedcomNode, textOf } from '#server/features/tree/gedcom/node.ts'
import type { CollectedRecords } from '#server/features/tree/gedcom/read/collect-records.ts'
import { cleanLine } from '#server/features/tree/gedcom/text/clean.ts'

/** Lines that every file writes about itself. */
export const ownHeaderTags = new Set(['GEDC', 'CHAR', 'SOUR', 'DEST', 'DATE', 'FILE'])

export function readFileInfo({ header, version, encoding }: CollectedRecords): GedcomFile {
  const program = child(header, 'SOUR')
  const name = (program && textOf(program, 'NAME')) || textOf(header, 'SOUR')
  return { version: cleanLine(version, 20), program: cleanLine(name, 100), encoding }
}

export function keptHeader({ children }: GedcomNode): GedcomNode[] {
  return children.filter(({ tag }) => !ownHeaderTags.has(tag))
}
