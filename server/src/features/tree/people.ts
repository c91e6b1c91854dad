import type { addPerson, editPerson, removePerson } from '#contract/tree/calls.ts'
import { newId } from '#contract/new-id.ts'
import { applyChange, lockTree, type NewPerson, type NewUnion } from '#server/features/tree/apply-change.ts'
import { findPerson, refuseLinked, seenState } from '#server/features/tree/find-person.ts'
import { placePerson } from '#server/features/tree/place-person.ts'
import { personOf } from '#server/features/tree/read-person.ts'
import { unionsWith } from '#server/features/tree/read-states.ts'
import { withUnseenEvents } from '#server/features/tree/viewer.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookup } from '#server/ground/names.ts'
import { refuse } from '#server/platform/refuse.ts'

export function add(fileNames: NameLookup): Handler<typeof addPerson> {
  return async ({ tx, pilot, body, now }) => {
    const { familyId, accountId } = pilot
    await lockTree(tx, familyId)
    const id = newId(now)
    if (body.is_self) await refuseLinked(tx, familyId, accountId)
    const person: NewPerson = {
      values: body.values,
      accountId: body.is_self ? accountId : null,
      addedBy: accountId,
      addedAt: now.toISOString(),
    }
    const unions = body.place
      ? await placePerson(tx, pilot, { ...body.place, person: id, now })
      : new Map<string, NewUnion>()
    await applyChange(tx, pilot, { act: 'add', people: new Map([[id, person]]), unions }, now)
    if (body.is_self)
      await appendToLedger(tx, familyId, {
        act: 'tree.linked',
        by: accountId,
        subjectId: id,
        details: { account_id: accountId },
        now,
      })
    return personOf(tx, pilot, id, { fileNames, now })
  }
}

export function edit(fileNames: NameLookup): Handler<typeof editPerson> {
  return async ({ tx, pilot, params, body, now }) => {
    await lockTree(tx, pilot.familyId)
    const before = await findPerson(tx, pilot, params.id, now)
    if (before.version !== body.version) refuse('out_of_date')
    const seen = seenState(before, now)
    const values = withUnseenEvents(pilot, seen, { before: before.values, after: body.values })
    const people = new Map([[params.id, { ...before, values }]])
    await applyChange(tx, pilot, { act: 'edit', people }, now)
    return personOf(tx, pilot, params.id, { fileNames, now })
  }
}

/** Removes a person. Where they were a partner or a child, the union goes on without them. */
export const remove: Handler<typeof removePerson> = async ({ tx, pilot, params, now }) => {
  const { familyId } = pilot
  await lockTree(tx, familyId)
  const before = await findPerson(tx, pilot, params.id, now)
  const unions = new Map<string, NewUnion>()
  for (const [id, union] of await unionsWith(tx, familyId, [params.id]))
    unions.set(id, {
      ...union,
      partners: [without(union.partners[0], params.id), without(union.partners[1], params.id)],
      children: union.children.filter((child) => child.id !== params.id),
    })
  await applyChange(tx, pilot, { act: 'remove', people: new Map([[params.id, null]]), unions }, now)
  if (before.accountId)
    await appendToLedger(tx, familyId, {
      act: 'tree.unlinked',
      by: pilot.accountId,
      subjectId: params.id,
      details: { account_id: before.accountId },
      now,
    })
  return { done: true }
}

function without(partner: string | null, id: string): string | null {
  return partner === id ? null : partner
}
