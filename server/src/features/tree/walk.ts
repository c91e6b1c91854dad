import { unionsWith } from '#server/features/tree/read-states.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { UnionState } from '#server/tables/tree.ts'

export interface Around {
  readonly people: ReadonlySet<string>
  readonly unions: ReadonlyMap<string, UnionState>
}

/**
 * The people around a focus person, read level by level, so that the cost depends on what is shown and not on
 * the size of the tree: ancestors, siblings, partners, descendants and the partners' other children.
 */
export async function walkAround(
  tx: Tx,
  familyId: string,
  focus: string,
  { up, down }: { up: number; down: number },
): Promise<Around> {
  const people = new Set([focus])
  const unions = new Map<string, UnionState>()
  const keep = (id: string, union: UnionState, ids: readonly (string | null)[]) => {
    unions.set(id, union)
    for (const one of ids) if (one) people.add(one)
  }

  let children: readonly string[] = [focus]
  for (let level = 0; level < up && children.length > 0; level += 1) {
    const parents = new Set<string>()
    for (const [id, union] of await unionsWith(tx, familyId, children)) {
      if (!union.children.some((child) => children.includes(child.id))) continue
      // Siblings are shown beside the focus person only.
      keep(
        id,
        union,
        level === 0 ? [...union.partners, ...union.children.map((child) => child.id)] : union.partners,
      )
      for (const parent of union.partners) if (parent) parents.add(parent)
    }
    children = [...parents]
  }

  let parents: readonly string[] = [focus]
  for (let level = 0; level <= down && parents.length > 0; level += 1) {
    const isLast = level === down
    const next = new Set<string>()
    for (const [id, union] of await unionsWith(tx, familyId, parents)) {
      if (!union.partners.some((partner) => partner !== null && parents.includes(partner))) continue
      const own = isLast ? [] : union.children.map((child) => child.id)
      keep(id, union, [...union.partners, ...own])
      for (const child of own) next.add(child)
    }
    if (level === 0 && !isLast) await addPartnersChildren(tx, familyId, { focus, people, unions, keep, next })
    parents = [...next]
  }
  return { people, unions }
}

/** Children that a partner of the focus person has with someone else. */
async function addPartnersChildren(
  tx: Tx,
  familyId: string,
  view: {
    focus: string
    people: ReadonlySet<string>
    unions: ReadonlyMap<string, UnionState>
    keep: (id: string, union: UnionState, ids: readonly (string | null)[]) => void
    next: Set<string>
  },
): Promise<void> {
  const partners = [...view.unions.values()]
    .filter((union) => union.partners.includes(view.focus))
    .flatMap((union) => union.partners.filter((id) => id !== null && id !== view.focus))
  for (const [id, union] of await unionsWith(
    tx,
    familyId,
    partners.flatMap((id) => id ?? []),
  )) {
    if (view.unions.has(id) || !union.partners.some((partner) => partners.includes(partner))) continue
    const children = union.children.map((child) => child.id)
    view.keep(id, union, [...union.partners, ...children])
    for (const child of children) view.next.add(child)
  }
}
