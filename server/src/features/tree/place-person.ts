import type { output } from 'zod/v4/core'

import type { addPerson } from '#contract/tree/calls.ts'
import { newId } from '#contract/new-id.ts'
import type { ParentKind, UnionValues } from '#contract/tree/person.ts'
import type { NewUnion } from '#server/features/tree/apply-change.ts'
import { findPerson } from '#server/features/tree/find-person.ts'
import { unionsWith } from '#server/features/tree/read-states.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

type Place = NonNullable<output<NonNullable<(typeof addPerson)['body']>>['place']>

interface Placing extends Place {
  readonly person: string
  readonly now: Date
}

const newUnion: UnionValues = { kind: 'unknown', status: 'unknown', events: [], note: '' }

/**
 * The union in which a new person stands as parent, partner, child or sibling of another: the named one, one
 * with room, or a new one.
 */
export async function placePerson(tx: Tx, pilot: Caller, place: Placing): Promise<Map<string, NewUnion>> {
  await findPerson(tx, pilot, place.of, place.now)
  const unions = await unionsWith(tx, pilot.familyId, [place.of])
  const named = place.union ? (unions.get(place.union) ?? refuse('not_found')) : undefined
  const [id, union] = chosen(place, unions, named)
  return new Map([[id ?? newId(place.now), placed(place, union)]])
}

function chosen(
  { of, as, union: name }: Placing,
  unions: ReadonlyMap<string, NewUnion>,
  named: NewUnion | undefined,
): readonly [string | undefined, NewUnion] {
  if (named && name) return [name, named]
  const all = [...unions]
  const asChild = all.find(([, union]) => union.children.some((child) => child.id === of))
  const fresh: NewUnion = { values: newUnion, partners: [null, null], children: [] }
  if (as === 'sibling') return asChild ?? [undefined, { ...fresh, children: [childOf(of)] }]
  if (as === 'parent') {
    const withRoom = all.find(
      ([, union]) => union.children.some((child) => child.id === of) && union.partners.includes(null),
    )
    return withRoom ?? [undefined, { ...fresh, children: [childOf(of)] }]
  }
  if (as === 'child') {
    // Null, other than nothing, asks for an unknown other parent.
    if (name === null) return [undefined, { ...fresh, partners: [of, null] }]
    const asPartner = all.find(([, union]) => union.partners.includes(of))
    return asPartner ?? [undefined, { ...fresh, partners: [of, null] }]
  }
  // A new partner joins a union with an unknown one only if it is named.
  return [undefined, { ...fresh, values: { ...newUnion, status: 'together' }, partners: [of, null] }]
}

function placed({ of, as, person, relation = 'birth' }: Placing, union: NewUnion): NewUnion {
  if (as === 'child' || as === 'sibling')
    return { ...union, children: [...union.children, childOf(person, relation)] }
  const index = union.partners.indexOf(null)
  if (index === -1) refuse('not_permitted')
  return {
    ...union,
    partners: index === 0 ? [person, union.partners[1]] : [union.partners[0], person],
    children:
      as === 'parent'
        ? union.children.map((child) => (child.id === of ? related(child, index, relation) : child))
        : union.children,
  }
}

function childOf(id: string, relation: ParentKind = 'birth') {
  return { id, relations: [relation, relation] as const }
}

function related(child: ReturnType<typeof childOf>, index: number, relation: ParentKind) {
  const [first, second] = child.relations
  return { ...child, relations: index === 0 ? ([relation, second] as const) : ([first, relation] as const) }
}
