import { isDeepStrictEqual } from 'node:util'

import type { NameKind, PersonName } from '#contract/tree/person.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'
import { readName } from '#server/features/tree/gedcom/read/name.ts'

const types: Readonly<Record<NameKind, string>> = {
  birth: 'birth',
  married: 'married',
  legal: 'legal',
  also_known_as: 'aka',
}

/** Parts below the line are only written if the line alone doesn't say the same. */
export function writeName(name: PersonName, isFirst: boolean): GedcomNode {
  const { prefix, given, surname, suffix, reading } = name
  // Without the empty surname a suffix would be a given name.
  const between = surname || suffix ? `/${surname}/` : ''
  const line = [prefix, given, between, suffix].filter(Boolean).join(' ')
  const without = (text: string) => (text.includes('/') ? '' : text)
  const plain = [without(prefix), without(given), without(surname) && `/${surname}/`, without(suffix)]
  const type = isFirst && name.kind === 'birth' ? [] : [node('TYPE', types[name.kind])]
  const spoken = reading ? [node('FONE', reading)] : []
  const title = prefix ? [node('NPFX', prefix)] : []
  const pieces = [
    ...title,
    ...(given ? [node('GIVN', given)] : []),
    ...(surname ? [node('SURN', surname)] : []),
    ...(suffix ? [node('NSFX', suffix)] : []),
  ]
  const forms = [
    node('NAME', line, [...type, ...title, ...spoken]),
    node('NAME', plain.filter(Boolean).join(' '), [...type, ...pieces, ...spoken]),
  ]
  const found = forms.find((form) => isDeepStrictEqual(readName(form), name))
  return found ?? node('NAME', '', [...type, ...pieces, ...spoken])
}
