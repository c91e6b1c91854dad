import type { KinLanguage } from '#contract/tree/kinship/kin-language.ts'
import type { KinPath } from '#contract/tree/kinship/kin-path.ts'
import { labelRelation } from '#contract/tree/kinship/label-relation.ts'
import type { PersonNode } from '#contract/tree/graph.ts'
import { spanOf } from '#contract/tree/tree-date.ts'
import type { Card, Relative } from '#web/features/tree/queries.ts'

const unknownPerson: Pick<Card, 'id' | 'gender' | 'born'> = { id: 'unknown', gender: 'unknown', born: null }
const shared = 'shared parent'

/** The word for a relative on a person's page, such as “Adoptive mother” or “Half-brother”. */
export function relativeLabel(person: Card, relative: Relative, language: KinLanguage): string {
  const other = relative.person ?? unknownPerson
  const people = new Map(
    [nodeOf(person), nodeOf(other), nodeOf({ ...unknownPerson, id: shared })].map((node) => [node.id, node]),
  )
  return labelRelation(pathTo(person.id, other.id, relative), language, people)
}

function pathTo(
  from: string,
  to: string,
  { kind, relation, union_kind, union_status, is_half }: Relative,
): KinPath {
  const known = relation ?? 'unknown'
  if (kind === 'parent') return { from, steps: [{ kind: 'up', to, relation: known }] }
  if (kind === 'child') return { from, steps: [{ kind: 'down', to, relation: known, isHalf: false }] }
  if (kind === 'partner')
    return {
      from,
      steps: [{ kind: 'across', to, union: union_kind ?? 'unknown', status: union_status ?? 'unknown' }],
    }
  return {
    from,
    steps: [
      { kind: 'up', to: shared, relation: 'birth' },
      { kind: 'down', to, relation: 'birth', isHalf: is_half },
    ],
  }
}

export function nodeOf({ id, gender, born }: Pick<Card, 'id' | 'gender' | 'born'>): PersonNode {
  return { id, gender, born: born && spanOf(born).first }
}
