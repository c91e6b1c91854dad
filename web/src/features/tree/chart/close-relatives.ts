import type { ParentKind } from '#contract/tree/person.ts'
import { kindsOf } from '#web/features/tree/chart/child-kinds.ts'
import type { ChartData, ChartUnion } from '#web/features/tree/chart/chart-data.ts'

export interface CloseRelatives {
  readonly parents: readonly Related<ParentKind>[]
  readonly partners: readonly Related<ChartUnion['status']>[]
  readonly children: readonly Related<ParentKind>[]
}

interface Related<Kind> {
  readonly id: string
  readonly kind: Kind
}

/** The parents, partners and children of each person, with how they belong to each other. */
export function closeRelatives({ unions }: Pick<ChartData, 'unions'>): Map<string, CloseRelatives> {
  const relatives = new Map<string, { [Kind in keyof CloseRelatives]: CloseRelatives[Kind][number][] }>()
  const of = (id: string) => {
    const known = relatives.get(id) ?? { parents: [], partners: [], children: [] }
    relatives.set(id, known)
    return known
  }
  for (const union of unions) {
    const partners = union.partners.filter((partner) => partner !== null)
    for (const partner of partners)
      for (const other of partners)
        if (other !== partner) of(partner).partners.push({ id: other, kind: union.status })
    for (const { id, relations } of union.children)
      for (const partner of partners) {
        const kind = relations[union.partners.indexOf(partner)] ?? kindsOf(union, relations)[0] ?? 'unknown'
        of(id).parents.push({ id: partner, kind })
        of(partner).children.push({ id, kind })
      }
  }
  return relatives
}
