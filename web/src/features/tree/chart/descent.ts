import type { ParentKind } from '#contract/tree/person.ts'
import type { ChartUnion } from '#web/features/tree/chart/chart-data.ts'
import type { RelativesIndex } from '#web/features/tree/chart/relatives-index.ts'

const lineKinds: ReadonlySet<ParentKind> = new Set(['birth', 'adopted', 'unknown'])

/** The focus person's own line of descent, as `union:child`: ancestors and descendants, by birth or adoption. */
export function lineOfDescent({ focus, unionsOf, parentUnionsOf }: RelativesIndex): Set<string> {
  const edges = new Set<string>()
  const above = new Set([focus])
  for (const person of above)
    for (const union of parentUnionsOf(person)) {
      const parents = union.partners.filter((_, index) => isInLine(union, person, index))
      if (parents.length > 0) edges.add(edgeKey(union.id, person))
      for (const parent of parents) if (parent !== null) above.add(parent)
    }
  const below = new Set([focus])
  for (const person of below)
    for (const union of unionsOf(person))
      for (const { id } of union.children) {
        if (!isInLine(union, id, union.partners.indexOf(person))) continue
        edges.add(edgeKey(union.id, id))
        below.add(id)
      }
  return edges
}

export function edgeKey(union: string, child: string): string {
  return `${union}:${child}`
}

function isInLine(union: ChartUnion, child: string, partner: number): boolean {
  const kind = union.children.find(({ id }) => id === child)?.relations[partner]
  return kind !== undefined && lineKinds.has(kind)
}
