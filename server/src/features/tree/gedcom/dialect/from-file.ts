import { dateFrom7, simplifiedDate } from '#server/features/tree/gedcom/dialect/date-line.ts'
import { enumerationFromFile } from '#server/features/tree/gedcom/dialect/enumerations.ts'
import { formFromFile } from '#server/features/tree/gedcom/dialect/media-type.ts'
import { translationFrom7 } from '#server/features/tree/gedcom/dialect/translations.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'

/** Turns a line of a file into the one form that we work with, GEDCOM 5.5.1. Unchanged lines aren't copied. */
export function fromFile(line: GedcomNode, isVersion7: boolean, parent = ''): GedcomNode {
  const children = mapped(line.children, (each) => fromFile(each, isVersion7, line.tag))
  return ownLine(children === line.children ? line : { ...line, children }, isVersion7, parent)
}

function ownLine(line: GedcomNode, isVersion7: boolean, parent: string): GedcomNode {
  switch (line.tag) {
    case 'DATE':
    case '_END':
      return isVersion7 ? dateFrom7(line) : simplifiedDate(line)
    case 'PEDI':
    case 'MEDI':
    case 'RESN':
    case 'TYPE':
      return enumerationFromFile(line, parent)
    case 'FORM':
      return parent === 'FILE' || parent === 'OBJE' ? { ...line, value: formFromFile(line.value) } : line
    case 'SNOTE':
      return line.to || parent === '' ? { ...line, tag: 'NOTE' } : line
    case 'TRAN':
      return translationFrom7(line)
    default:
      return line
  }
}

export function mapped(
  lines: readonly GedcomNode[],
  change: (line: GedcomNode) => GedcomNode,
): readonly GedcomNode[] {
  let copy: GedcomNode[] | null = null
  for (const [at, line] of lines.entries()) {
    const changed = change(line)
    if (changed !== line) copy ??= lines.slice(0, at)
    copy?.push(changed)
  }
  return copy ?? lines
}
