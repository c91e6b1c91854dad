import type { Gender } from '#contract/tree/person.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'

const letters: Readonly<Record<string, Gender>> = { F: 'female', M: 'male', X: 'other', N: 'other' }

export function readGender(line: GedcomNode): Gender {
  return letters[line.value.trim().slice(0, 1).toUpperCase()] ?? 'unknown'
}
