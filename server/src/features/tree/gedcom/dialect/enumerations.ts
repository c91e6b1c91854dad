import { child, type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'

// GEDCOM 7 writes these in capitals; what isn't in the list is OTHER with a phrase.
const values: Readonly<Record<string, readonly string[]>> = {
  PEDI: ['birth', 'adopted', 'foster', 'sealing', 'other'],
  MEDI: [
    'audio',
    'book',
    'card',
    'electronic',
    'fiche',
    'film',
    'magazine',
    'manuscript',
    'map',
    'newspaper',
    'other',
    'photo',
    'tombstone',
    'video',
  ],
  'NAME.TYPE': ['aka', 'birth', 'immigrant', 'maiden', 'married', 'other', 'professional'],
}

function listOf(line: GedcomNode, parent: string): readonly string[] | undefined {
  return values[line.tag === 'TYPE' ? `${parent}.TYPE` : line.tag]
}

export function enumerationFromFile(line: GedcomNode, parent: string): GedcomNode {
  if (line.tag === 'RESN') return { ...line, value: line.value.toLowerCase().trim() }
  const list = listOf(line, parent)
  const lower = line.value.toLowerCase().trim()
  if (!list?.includes(lower)) return line
  const phrase = child(line, 'PHRASE')?.value
  if (lower !== 'other' || !phrase) return lower === line.value ? line : { ...line, value: lower }
  return { ...line, value: phrase, children: line.children.filter(({ tag }) => tag !== 'PHRASE') }
}

export function enumerationFor7(line: GedcomNode, parent: string): GedcomNode {
  if (line.tag === 'RESN') return { ...line, value: line.value.toUpperCase() }
  const list = listOf(line, parent)
  if (!list || line.value === '') return line
  if (list.includes(line.value)) return { ...line, value: line.value.toUpperCase() }
  return { ...line, value: 'OTHER', children: [node('PHRASE', line.value), ...line.children] }
}
