import { dateFor7 } from '#server/features/tree/gedcom/dialect/date-line.ts'
import { enumerationFor7 } from '#server/features/tree/gedcom/dialect/enumerations.ts'
import { mapped } from '#server/features/tree/gedcom/dialect/from-file.ts'
import { formFor7 } from '#server/features/tree/gedcom/dialect/media-type.ts'
import { translationFor7 } from '#server/features/tree/gedcom/dialect/translations.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'

export type WrittenVersion = '5.5.1' | '7.0'

/** The opposite of `fromFile`. */
export function forVersion(line: GedcomNode, version: WrittenVersion, parent = ''): GedcomNode {
  if (version === '5.5.1') return line
  const children = mapped(line.children, (each) => forVersion(each, version, line.tag))
  return ownLine(children === line.children ? line : { ...line, children }, parent)
}

function ownLine(line: GedcomNode, parent: string): GedcomNode {
  switch (line.tag) {
    case 'DATE':
    case '_END':
      return dateFor7(line)
    case 'PEDI':
    case 'MEDI':
    case 'RESN':
    case 'TYPE':
      return enumerationFor7(line, parent)
    case 'FORM':
      return parent === 'FILE' || parent === 'OBJE' ? { ...line, value: formFor7(line.value) } : line
    case 'NOTE':
      return line.to || parent === '' ? { ...line, tag: 'SNOTE' } : line
    case 'FONE':
    case 'ROMN':
      return translationFor7(line)
    default:
      return line
  }
}
