import type { PersonNode, TreeGraph } from '#contract/tree/graph.ts'
import {
  type ParentKind,
  parentKinds,
  type UnionKind,
  unionKinds,
  type UnionStatus,
} from '#contract/tree/person.ts'

export interface ParentLink {
  readonly to: string
  readonly relation: ParentKind
}

export interface PartnerLink {
  readonly to: string
  readonly union: UnionKind
  readonly status: UnionStatus
}

/** Links by person. Two people have at most one link of each sort. */
export interface KinIndex {
  readonly people: ReadonlyMap<string, PersonNode>
  readonly parents: ReadonlyMap<string, readonly ParentLink[]>
  readonly children: ReadonlyMap<string, readonly ParentLink[]>
  readonly partners: ReadonlyMap<string, readonly PartnerLink[]>
}

type Links<Link> = Map<string, Map<string, Link>>

/** Links to people who are not in the graph are left out: a view may show a part of the tree. */
export function indexKin({ people, unions }: TreeGraph): KinIndex {
  const known = new Map(people.map((person) => [person.id, person]))
  const parents: Links<ParentLink> = new Map()
  const children: Links<ParentLink> = new Map()
  const partners: Links<PartnerLink> = new Map()
  for (const { partners: pair, kind, status, children: born } of unions) {
    const [one, other] = pair
    if (one && other && one !== other && known.has(one) && known.has(other)) {
      link(partners, one, { to: other, union: kind, status }, partnerRank)
      link(partners, other, { to: one, union: kind, status }, partnerRank)
    }
    for (const { id, relations } of born)
      for (const [at, parent] of pair.entries()) {
        const relation = relations[at] ?? 'unknown'
        if (!parent || parent === id || !known.has(parent) || !known.has(id)) continue
        link(parents, id, { to: parent, relation }, parentRank)
        link(children, parent, { to: id, relation }, parentRank)
      }
  }
  return {
    people: known,
    parents: asLists(parents),
    children: asLists(children),
    partners: asLists(partners),
  }
}

/** Keeps the stronger of two links between the same people, such as a second marriage after a divorce. */
function link<Link extends { to: string }>(
  links: Links<Link>,
  from: string,
  added: Link,
  rank: (link: Link) => number,
): void {
  const own = links.get(from) ?? new Map<string, Link>()
  const before = own.get(added.to)
  if (!before || rank(added) < rank(before)) own.set(added.to, added)
  links.set(from, own)
}

function parentRank({ relation }: ParentLink): number {
  return parentKinds.indexOf(relation)
}

// A union that lasts comes before one that ended, and a marriage before the others.
const statusOrder: readonly UnionStatus[] = ['together', 'widowed', 'unknown', 'separated', 'divorced']

function partnerRank({ union, status }: PartnerLink): number {
  return statusOrder.indexOf(status) * unionKinds.length + unionKinds.indexOf(union)
}

function asLists<Link>(links: Links<Link>): Map<string, Link[]> {
  return new Map([...links].map(([id, own]) => [id, [...own.values()]]))
}
