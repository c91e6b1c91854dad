import type { output } from 'zod/v4/core'

import type { addUnion, editUnion, removeUnion } from '#contract/tree/calls.ts'
import { newId } from '#contract/new-id.ts'
import type { UnionValues } from '#contract/tree/person.ts'
import { applyChange, lockTree } from '#server/features/tree/apply-change.ts'
import { readRows, seenOf, unionCard } from '#server/features/tree/cards.ts'
import { readUnions } from '#server/features/tree/read-states.ts'
import { isHidden, visibleUnionValues } from '#server/features/tree/viewer.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { UnionState } from '#server/tables/tree.ts'

type UnionBody = output<NonNullable<(typeof addUnion)['body']>>

export const add: Handler<typeof addUnion> = async ({ tx, pilot, body, now }) => {
  await lockTree(tx, pilot.familyId)
  await expectPeople(tx, pilot, body, now)
  if (body.partners.filter(Boolean).length + body.children.length < 2) refuse('tree_same_person')
  const id = newId(now)
  await applyChange(tx, pilot, { act: 'union', unions: new Map([[id, body]]) }, now)
  return show(tx, pilot, id)
}

export const edit: Handler<typeof editUnion> = async ({ tx, pilot, params, body, now }) => {
  const { familyId } = pilot
  await lockTree(tx, familyId)
  const before = (await readUnions(tx, familyId, [params.id])).get(params.id) ?? refuse('not_found')
  if (before.version !== body.version) refuse('out_of_date')
  await expectPeople(tx, pilot, body, now)
  if (body.partners.filter(Boolean).length + body.children.length < 2) refuse('tree_same_person')
  const values = await withUnseenEvents(tx, pilot, before, body.values)
  const { partners, children } = body
  await applyChange(
    tx,
    pilot,
    { act: 'union', unions: new Map([[params.id, { values, partners, children }]]) },
    now,
  )
  return show(tx, pilot, params.id)
}

export const remove: Handler<typeof removeUnion> = async ({ tx, pilot, params, now }) => {
  await lockTree(tx, pilot.familyId)
  const before = await readUnions(tx, pilot.familyId, [params.id])
  if (!before.has(params.id)) refuse('not_found')
  await applyChange(tx, pilot, { act: 'union', unions: new Map([[params.id, null]]) }, now)
  return { done: true }
}

/** Every person of a union exists, is there once, and is seen by this pilot. */
async function expectPeople(
  tx: Tx,
  pilot: Caller,
  { partners, children }: UnionBody,
  now: Date,
): Promise<void> {
  const ids = [...partners.flatMap((id) => id ?? []), ...children.map(({ id }) => id)]
  if (new Set(ids).size < ids.length) refuse('tree_same_person')
  const rows = await readRows(tx, pilot.familyId, ids)
  if (rows.length < ids.length || rows.some((row) => isHidden(pilot, seenOf(row, now)))) refuse('not_found')
}

async function withUnseenEvents(
  tx: Tx,
  pilot: Caller,
  before: UnionState,
  values: UnionValues,
): Promise<UnionValues> {
  const seen = visibleUnionValues(pilot, before.values, await accountsOf(tx, pilot.familyId, before))
  const unseen = before.values.events.filter((event) => !seen.events.includes(event))
  return { ...values, events: [...values.events, ...unseen] }
}

async function show(tx: Tx, pilot: Caller, id: string) {
  const union = (await readUnions(tx, pilot.familyId, [id])).get(id) ?? refuse('not_found')
  const accounts = await accountsOf(tx, pilot.familyId, union)
  return { ...unionCard(id, union), values: visibleUnionValues(pilot, union.values, accounts) }
}

async function accountsOf(tx: Tx, familyId: string, { partners }: UnionState): Promise<(string | null)[]> {
  const rows = await readRows(
    tx,
    familyId,
    partners.flatMap((id) => id ?? []),
  )
  return rows.map(({ account_id }) => account_id)
}
