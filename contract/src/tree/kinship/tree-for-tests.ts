import type { TreeGraph, UnionLink } from '#contract/tree/graph.ts'
import type { Gender, ParentKind, UnionKind, UnionStatus } from '#contract/tree/person.ts'

const genders: Record<string, Gender> = { f: 'female', m: 'male', o: 'other', u: 'unknown' }

/** Reads people such as `anna f 1950`: a name, a gender, and a birth day if it is known. */
export function readPeople(text: string): TreeGraph['people'] {
  return text
    .split(',')
    .map((person) => person.trim().split(/\s+/))
    .map(([id = '', gender = 'u', born]) => ({
      id,
      gender: genders[gender] ?? 'unknown',
      born: born ? `${born}-01-01`.slice(0, 10) : null,
    }))
}

interface UnionOptions {
  readonly kind?: UnionKind
  readonly status?: UnionStatus
  readonly relations?: readonly [ParentKind, ParentKind]
}

/** A union of two people, or of one and an unknown one, with its children. */
export function union(
  partners: readonly [string, string | null],
  children: readonly string[] = [],
  { kind = 'married', status = 'together', relations = ['birth', 'birth'] }: UnionOptions = {},
): UnionLink {
  const id = `${partners.join('+')}/${children.join('+')}/${kind}/${status}`
  return { id, partners, kind, status, children: children.map((child) => ({ id: child, relations })) }
}
