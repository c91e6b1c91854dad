import { sql } from 'kysely'

import type { treeActs } from '#contract/tree/calls.ts'
import { nameInitials } from '#contract/tree/display-name.ts'
import { treeLimits } from '#contract/tree/person.ts'
import { newId } from '#contract/new-id.ts'
import { refuseCircles } from '#server/features/tree/circles.ts'
import { derivedColumns } from '#server/features/tree/derived-columns.ts'
import { inChunks } from '#server/features/tree/in-chunks.ts'
import { readPeople, readUnions, unionsWith } from '#server/features/tree/read-states.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { PersonState, UnionState } from '#server/tables/tree.ts'

/** A state to write. A given version is the lowest that it gets. */
export type NewPerson = Omit<PersonState, 'version'> & { readonly version?: number }
export type NewUnion = Omit<UnionState, 'version'> & { readonly version?: number }

/** The new state of each person and union that an act touches; null removes it. */
export interface TreeChange {
  readonly act: (typeof treeActs)[number]
  readonly people?: ReadonlyMap<string, NewPerson | null>
  readonly unions?: ReadonlyMap<string, NewUnion | null>
}

export interface Author {
  readonly familyId: string
  readonly accountId: string
}

/** Acts on one tree run one after another, so that two of them can't close a circle together. */
export async function lockTree(tx: Tx, familyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('family tree'), hashtext(${familyId}))`.execute(tx)
}

/**
 * The only way in which people and unions change. Writes the new states and records the old ones, so that
 * every act can be undone. The tree must be locked.
 */
export async function applyChange(tx: Tx, author: Author, change: TreeChange, now: Date): Promise<string> {
  const { familyId } = author
  const people = [...(change.people ?? [])]
  const unions = withoutEmpty([...(change.unions ?? [])])
  const before = {
    people: await readPeople(tx, familyId, idsOf(people)),
    unions: await readUnions(tx, familyId, idsOf(unions)),
  }

  await writePeople(tx, familyId, people, before.people)
  await expectPeopleOf(tx, familyId, unions)
  await writeUnions(tx, familyId, unions, before.unions)
  await removePeople(tx, familyId, people)
  await refuseTooMany(tx, familyId)
  await refuseCircles(
    tx,
    familyId,
    unions.flatMap(([, union]) => union ?? []),
  )

  const id = newId(now)
  await tx
    .insertInto('tree_changes')
    .values({
      family_id: familyId,
      id,
      act: change.act,
      about: namesOf(people, before.people),
      people: people.length,
      by_account: author.accountId,
      at: now,
    })
    .execute()
  const parts = [
    ...people.map(([part, state]) => partOf('person', part, before.people.get(part), state)),
    ...unions.map(([part, state]) => partOf('union', part, before.unions.get(part), state)),
  ].filter((part) => part.before !== null || part.after_version !== null)
  await inChunks(parts, (chunk) =>
    tx
      .insertInto('tree_change_parts')
      .values(chunk.map((part) => ({ family_id: familyId, change_id: id, ...part })))
      .returning('id')
      .execute(),
  )
  return id
}

/** A version that no earlier state of the same person or union had. */
function versionOf(state: NewPerson | NewUnion, before: PersonState | UnionState | undefined): number {
  return Math.max((before?.version ?? 0) + 1, state.version ?? 0)
}

function partOf(
  kind: 'person' | 'union',
  id: string,
  before: PersonState | UnionState | undefined,
  state: NewPerson | NewUnion | null,
) {
  return {
    kind,
    id,
    before: before ? JSON.stringify(before) : null,
    after_version: state ? versionOf(state, before) : null,
  }
}

// A union that joins no two people any more says nothing.
function withoutEmpty(
  unions: readonly (readonly [string, NewUnion | null])[],
): readonly (readonly [string, NewUnion | null])[] {
  return unions.map(([id, union]) => {
    const known = union ? union.partners.filter(Boolean).length + union.children.length : 0
    return [id, known < 2 ? null : union] as const
  })
}

async function writePeople(
  tx: Tx,
  familyId: string,
  people: readonly (readonly [string, NewPerson | null])[],
  before: ReadonlyMap<string, PersonState>,
): Promise<void> {
  const rows = people.flatMap(([id, person]) =>
    person
      ? {
          family_id: familyId,
          id,
          version: versionOf(person, before.get(id)),
          data: JSON.stringify(person.values),
          account_id: person.accountId,
          ...derivedColumns(person.values),
          added_by: person.addedBy,
          added_at: new Date(person.addedAt),
        }
      : [],
  )
  await inChunks(rows, (chunk) =>
    tx
      .insertInto('tree_people')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'id']).doUpdateSet((excluded) => ({
          version: excluded.ref('excluded.version'),
          data: excluded.ref('excluded.data'),
          account_id: excluded.ref('excluded.account_id'),
          display_name: excluded.ref('excluded.display_name'),
          search_text: excluded.ref('excluded.search_text'),
          born_on: excluded.ref('excluded.born_on'),
          is_dead: excluded.ref('excluded.is_dead'),
          is_private: excluded.ref('excluded.is_private'),
          is_branch_head: excluded.ref('excluded.is_branch_head'),
        })),
      )
      .returning('id')
      .execute(),
  )
}

async function writeUnions(
  tx: Tx,
  familyId: string,
  unions: readonly (readonly [string, NewUnion | null])[],
  before: ReadonlyMap<string, UnionState>,
): Promise<void> {
  // Children are written again. A removed union takes its own along.
  await inChunks(idsOf(unions), (chunk) =>
    tx
      .deleteFrom('tree_children')
      .where('family_id', '=', familyId)
      .where('union_id', 'in', chunk)
      .returning('union_id')
      .execute(),
  )
  await inChunks(idsOf(unions.filter(([, union]) => !union)), (chunk) =>
    tx
      .deleteFrom('tree_unions')
      .where('family_id', '=', familyId)
      .where('id', 'in', chunk)
      .returning('id')
      .execute(),
  )
  const kept = unions.flatMap(([id, union]) => (union ? { id, union } : []))
  await inChunks(kept, (chunk) =>
    tx
      .insertInto('tree_unions')
      .values(
        chunk.map(({ id, union }) => ({
          family_id: familyId,
          id,
          version: versionOf(union, before.get(id)),
          data: JSON.stringify(union.values),
          partner_a: union.partners[0],
          partner_b: union.partners[1],
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'id']).doUpdateSet((excluded) => ({
          version: excluded.ref('excluded.version'),
          data: excluded.ref('excluded.data'),
          partner_a: excluded.ref('excluded.partner_a'),
          partner_b: excluded.ref('excluded.partner_b'),
        })),
      )
      .returning('id')
      .execute(),
  )
  const children = kept.flatMap(({ id, union }) =>
    union.children.map((child, position) => ({
      family_id: familyId,
      union_id: id,
      child_id: child.id,
      relation_a: child.relations[0],
      relation_b: child.relations[1],
      position,
    })),
  )
  await inChunks(children, (chunk) =>
    tx.insertInto('tree_children').values(chunk).returning('child_id').execute(),
  )
}

async function removePeople(
  tx: Tx,
  familyId: string,
  people: readonly (readonly [string, NewPerson | null])[],
): Promise<void> {
  const removed = idsOf(people.filter(([, person]) => !person))
  // A union that the act does not know of was added since.
  if ((await unionsWith(tx, familyId, removed)).size > 0) refuse('tree_changed_since')
  await inChunks(removed, (chunk) =>
    tx
      .deleteFrom('tree_people')
      .where('family_id', '=', familyId)
      .where('id', 'in', chunk)
      .returning('id')
      .execute(),
  )
}

/** Undoing may bring back a union of someone who was removed since. */
async function expectPeopleOf(
  tx: Tx,
  familyId: string,
  unions: readonly (readonly [string, NewUnion | null])[],
): Promise<void> {
  const ids = new Set(
    unions.flatMap(([, union]) =>
      union ? [...union.partners.flatMap((id) => id ?? []), ...union.children.map(({ id }) => id)] : [],
    ),
  )
  const found = await inChunks([...ids], (chunk) =>
    tx
      .selectFrom('tree_people')
      .select('id')
      .where('family_id', '=', familyId)
      .where('id', 'in', chunk)
      .execute(),
  )
  if (found.length < ids.size) refuse('tree_changed_since')
}

async function refuseTooMany(tx: Tx, familyId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('tree_people')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow()
  if (count > treeLimits.people) refuse('tree_full')
}

// A private person is only named by initials: everyone who may write reads the list of changes.
function namesOf(
  people: readonly (readonly [string, NewPerson | null])[],
  before: ReadonlyMap<string, PersonState>,
): string[] {
  return people.slice(0, 3).flatMap(([id, person]) => {
    const values = (person ?? before.get(id))?.values
    const name = values?.names[0]
    if (!values || !name) return []
    return values.is_private ? nameInitials(name) : derivedColumns(values).display_name
  })
}

function idsOf(entries: readonly (readonly [string, unknown])[]): string[] {
  return entries.map(([id]) => id)
}
