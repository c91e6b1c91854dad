import type { output } from 'zod/v4/core'

import type { readPerson } from '#contract/tree/calls.ts'
import type { ParentKind } from '#contract/tree/person.ts'
import { personWarnings } from '#contract/tree/warnings.ts'
import { branchHeadOf } from '#server/features/tree/branches.ts'
import {
  type Card,
  cardsOf,
  type PersonRow,
  readRows,
  seenOf,
  unionCard,
} from '#server/features/tree/cards.ts'
import { isPicture } from '#server/features/tree/pictures.ts'
import { unionsWith } from '#server/features/tree/read-states.ts'
import { isHidden, visibleUnionValues, visibleValues } from '#server/features/tree/viewer.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { NameLookup } from '#server/ground/names.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { UnionState } from '#server/tables/tree.ts'

type Person = output<(typeof readPerson)['reply']>
type Relative = Person['relatives'][number]

export interface PersonReader {
  readonly fileNames: NameLookup
  readonly now: Date
}

export function read(fileNames: NameLookup): Handler<typeof readPerson> {
  return ({ tx, pilot, params, now }) => personOf(tx, pilot, params.id, { fileNames, now })
}

/** A person as their page shows them. Hidden people are not found. */
export async function personOf(
  tx: Tx,
  pilot: Caller,
  id: string,
  { fileNames, now }: PersonReader,
): Promise<Person> {
  const { familyId } = pilot
  const own = await unionsWith(tx, familyId, [id])
  const parents = [...own.values()]
    .filter((union) => union.children.some((child) => child.id === id))
    .flatMap((union) => union.partners.flatMap((partner) => partner ?? []))
  // The parents' other unions, for half-siblings.
  const unions = new Map([...(await unionsWith(tx, familyId, parents)), ...own])
  const branch = await branchHeadOf(tx, familyId, id)
  const near = new Set([id, ...(branch ? [branch] : [])])
  for (const union of unions.values()) {
    for (const partner of union.partners) if (partner) near.add(partner)
    for (const child of union.children) near.add(child.id)
  }
  const rows = new Map((await readRows(tx, familyId, [...near])).map((row) => [row.id, row]))
  const row = rows.get(id) ?? refuse('not_found')
  const seen = seenOf(row, now)
  if (isHidden(pilot, seen)) refuse('not_found')

  const cards = new Map(
    (await cardsOf(tx, pilot, [...rows.values()], { fileNames, now })).map((card) => [card.id, card]),
  )
  const names = await fileNames(tx, pilot, row.data.files)
  const relatives = relativesOf(id, unions, cards)
  const { full_name } = await tx
    .selectFrom('accounts')
    .select('full_name')
    .where('id', '=', row.added_by)
    .executeTakeFirst()
    .then((found) => found ?? { full_name: '' })
  return {
    card: cards.get(id) ?? refuse('not_found'),
    version: row.version,
    values: visibleValues(pilot, seen, row.data),
    relatives,
    unions: [...unions]
      .filter(([, union]) => union.partners.includes(id))
      .map(([union, state]) => ({
        ...unionCard(union, state),
        values: visibleUnionValues(pilot, state.values, accountsOf(state, rows)),
      })),
    files: row.data.files.flatMap((file) => {
      const name = names.get(file)
      return name === undefined ? [] : { id: file, name, is_picture: isPicture(name) }
    }),
    branch: (branch && cards.get(branch)) || null,
    warnings: personWarnings(
      row.data,
      {
        parents: valuesOf(relatives, 'parent', rows),
        children: valuesOf(relatives, 'child', rows),
      },
      row.data.gender,
    ),
    added_by: full_name,
    added_at: row.added_at.toISOString(),
  }
}

function accountsOf(union: UnionState, rows: ReadonlyMap<string, PersonRow>): (string | null)[] {
  return union.partners.flatMap((id) => (id ? (rows.get(id)?.account_id ?? []) : []))
}

/** Values of relatives by birth, whom the warnings compare. */
function valuesOf(
  relatives: readonly Relative[],
  kind: 'parent' | 'child',
  rows: ReadonlyMap<string, PersonRow>,
): PersonRow['data'][] {
  return relatives.flatMap((one) => {
    const data =
      one.kind === kind && one.relation === 'birth' && one.person ? rows.get(one.person.id)?.data : null
    return data ?? []
  })
}

function relativesOf(
  id: string,
  unions: ReadonlyMap<string, UnionState>,
  cards: ReadonlyMap<string, Card>,
): Relative[] {
  const relatives: Relative[] = []
  const add = (kind: Relative['kind'], union: string, other: string | null, more: Partial<Relative>) => {
    relatives.push({
      person: other === null ? null : (cards.get(other) ?? null),
      union,
      kind,
      relation: null,
      union_kind: null,
      union_status: null,
      is_half: false,
      ...more,
    })
  }
  for (const [union, state] of unions) {
    const own = state.children.find((child) => child.id === id)
    if (own) {
      state.partners.forEach((parent, index) => {
        add('parent', union, parent, { relation: relationTo(own.relations, index) })
      })
      for (const child of state.children) {
        if (child.id === id) continue
        add('sibling', union, child.id, {})
      }
    }
    const index = state.partners.indexOf(id)
    if (index === -1) continue
    add('partner', union, state.partners[1 - index] ?? null, {
      union_kind: state.values.kind,
      union_status: state.values.status,
    })
    for (const child of state.children)
      add('child', union, child.id, { relation: relationTo(child.relations, index) })
  }
  const known = new Set(relatives.flatMap(({ person }) => person?.id ?? []))
  const parents = new Set(
    relatives.flatMap(({ kind, person }) => (kind === 'parent' ? (person?.id ?? []) : [])),
  )
  for (const [union, state] of unions) {
    if (!state.partners.some((partner) => partner !== null && parents.has(partner))) continue
    for (const child of state.children)
      if (child.id !== id && !known.has(child.id)) add('sibling', union, child.id, { is_half: true })
  }
  return relatives
}

function relationTo(relations: readonly [ParentKind, ParentKind], index: number): ParentKind {
  return index === 0 ? relations[0] : relations[1]
}
