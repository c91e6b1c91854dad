import type { mergePeople } from '#contract/tree/calls.ts'
import { applyChange, lockTree, type NewUnion } from '#server/features/tree/apply-change.ts'
import { findPerson } from '#server/features/tree/find-person.ts'
import { personOf } from '#server/features/tree/read-person.ts'
import { unionsWith } from '#server/features/tree/read-states.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookup } from '#server/ground/names.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { UnionState } from '#server/tables/tree.ts'

/** Makes one person of two: the chosen values, and the unions of both. Unions of the same two people become one. */
export function merge(fileNames: NameLookup): Handler<typeof mergePeople> {
  return async ({ tx, pilot, params, body, now }) => {
    const { id } = params
    const { other } = body
    if (id === other) refuse('tree_same_person')
    await lockTree(tx, pilot.familyId)
    const kept = await findPerson(tx, pilot, id, now)
    const merged = await findPerson(tx, pilot, other, now)
    if (kept.version !== body.version || merged.version !== body.other_version) refuse('out_of_date')
    // A link is never moved on the way: the member decides it.
    if (merged.accountId !== null && merged.accountId !== kept.accountId) refuse('tree_member_taken')
    const unions = mergedUnions(await unionsWith(tx, pilot.familyId, [id, other]), id, other)
    const people = new Map([
      [id, { ...kept, values: body.values }],
      [other, null],
    ])
    await applyChange(tx, pilot, { act: 'merge', people, unions }, now)
    return personOf(tx, pilot, id, { fileNames, now })
  }
}

function mergedUnions(
  unions: ReadonlyMap<string, UnionState>,
  id: string,
  other: string,
): Map<string, NewUnion | null> {
  const changed = new Map<string, NewUnion | null>()
  const byCouple = new Map<string, string>()
  for (const [union, state] of unions) {
    const moved = replaced(state, other, id)
    const [first, second] = moved.partners
    // The two were partners of each other: one person is no couple.
    const couple = first === second ? { ...moved, partners: [first, null] as const } : moved
    const key = [...couple.partners].map(String).toSorted().join(' ')
    const same = first && second ? byCouple.get(key) : undefined
    if (same === undefined) {
      byCouple.set(key, union)
      changed.set(union, couple)
      continue
    }
    const target = changed.get(same)
    if (target) changed.set(same, { ...target, children: together(target, couple) })
    changed.set(union, null)
  }
  return changed
}

function replaced(union: UnionState, from: string, to: string): NewUnion {
  const one = (partner: string | null) => (partner === from ? to : partner)
  const children = union.children.map((child) => (child.id === from ? { ...child, id: to } : child))
  return {
    values: union.values,
    partners: [one(union.partners[0]), one(union.partners[1])],
    children: children.filter((child, index) => children.findIndex(({ id }) => id === child.id) === index),
  }
}

function together(first: NewUnion, second: NewUnion): NewUnion['children'] {
  const isTurned = first.partners[0] !== second.partners[0]
  const more = second.children.map((child) =>
    isTurned ? { ...child, relations: [child.relations[1], child.relations[0]] as const } : child,
  )
  return [...first.children, ...more.filter(({ id }) => !first.children.some((child) => child.id === id))]
}
