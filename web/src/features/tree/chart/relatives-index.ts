import type { ParentKind } from '#contract/tree/person.ts'
import { yearOf } from '#contract/tree/tree-date.ts'
import type { ChartData, ChartUnion, Direction } from '#web/features/tree/chart/chart-data.ts'

/** The unions around each person, restricted to those that the direction shows. */
export interface RelativesIndex {
  readonly focus: string
  readonly people: ReadonlySet<string>
  /** The unions in which a person is a partner, the earliest first. */
  readonly unionsOf: (person: string) => readonly ChartUnion[]
  /** The unions in which a person is a child. */
  readonly parentUnionsOf: (person: string) => readonly ChartUnion[]
}

export function indexRelatives(data: ChartData, focus: string, direction: Direction): RelativesIndex {
  const people = new Set(data.people.map(({ id }) => id))
  const everyone = indexUnions(
    data.unions.map((union) => ({
      ...union,
      children: union.children.filter(({ id }) => people.has(id)),
    })),
  )
  if (direction === 'both') return { focus, people, ...everyone }
  if (direction === 'ancestors') return { focus, people, ...indexUnions(unionsAbove(focus, everyone)) }
  // No one is reached upwards, not even someone who married into their own line.
  const { unionsOf } = indexUnions(unionsBelow(focus, everyone))
  return { focus, people, unionsOf, parentUnionsOf: () => [] }
}

type Links = Pick<RelativesIndex, 'unionsOf' | 'parentUnionsOf'>

function indexUnions(unions: readonly ChartUnion[]): Links {
  const asPartner = new Map<string, ChartUnion[]>()
  const asChild = new Map<string, ChartUnion[]>()
  const add = (map: Map<string, ChartUnion[]>, id: string, union: ChartUnion) => {
    const known = map.get(id)
    if (known) known.push(union)
    else map.set(id, [union])
  }
  for (const union of unions) {
    for (const id of new Set(union.partners)) if (id !== null) add(asPartner, id, union)
    for (const id of new Set(union.children.map((child) => child.id))) add(asChild, id, union)
  }
  for (const [id, own] of asPartner) asPartner.set(id, own.toSorted(byBeginning))
  return {
    unionsOf: (person) => asPartner.get(person) ?? [],
    parentUnionsOf: (person) => asChild.get(person) ?? [],
  }
}

function byBeginning(one: ChartUnion, other: ChartUnion): number {
  // Without a year a union keeps its place in the reply.
  if (!one.began || !other.began) return 0
  return yearOf(one.began) - yearOf(other.began)
}

/** The unions of the ancestors, each only with the children that lead to the focus person. */
function unionsAbove(focus: string, { parentUnionsOf }: Links): ChartUnion[] {
  const line = new Set([focus])
  const found = new Map<string, ChartUnion>()
  // A set iterates over what is added while iterating.
  for (const person of line)
    for (const union of parentUnionsOf(person)) {
      found.set(union.id, union)
      for (const partner of union.partners) if (partner !== null) line.add(partner)
    }
  return [...found.values()].map((union) => ({
    ...union,
    children: union.children.filter(({ id }) => line.has(id)),
  }))
}

function unionsBelow(focus: string, { unionsOf }: Links): ChartUnion[] {
  const line = new Set([focus])
  const found = new Map<string, ChartUnion>()
  for (const person of line)
    for (const union of unionsOf(person)) {
      found.set(union.id, union)
      for (const child of union.children) line.add(child.id)
    }
  return [...found.values()]
}

const rank: Record<ParentKind, number> = { birth: 0, adopted: 1, unknown: 2, guardian: 3, foster: 4, step: 5 }

/** How close a child is to a union: 0 is by birth. An unknown partner says nothing. */
export function closeness(union: ChartUnion, child: string): number {
  const relations = union.children.find(({ id }) => id === child)?.relations
  if (!relations) return rank.step
  const known = relations.filter((_, index) => union.partners[index] !== null)
  return Math.min(...(known.length > 0 ? known : relations).map((kind) => rank[kind]))
}
