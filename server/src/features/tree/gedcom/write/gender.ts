import type { Gender } from '#contract/tree/person.ts'
import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'

export function writeGender(gender: Gender): GedcomNode | null {
  if (gender === 'unknown') return null
  return node('SEX', { female: 'F', male: 'M', other: 'X' }[gender])
}
