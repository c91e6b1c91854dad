import type { output } from 'zod/v4/core'

import type { PersonCard, UnionCard } from '#contract/tree/calls.ts'
import { nameInitials } from '#contract/tree/display-name.ts'
import type { PersonValues, UnionEventKind } from '#contract/tree/person.ts'
import type { Role } from '#contract/roles.ts'
import { dateOf } from '#server/features/tree/derived-columns.ts'
import { inChunks } from '#server/features/tree/in-chunks.ts'
import { isPicture } from '#server/features/tree/pictures.ts'
import { isHidden, isLiving, type SeenPerson } from '#server/features/tree/viewer.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { NameLookup } from '#server/ground/names.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { UnionState } from '#server/tables/tree.ts'

export type Card = output<typeof PersonCard>
export type UnionView = output<typeof UnionCard>

export interface PersonRow {
  readonly id: string
  readonly version: number
  readonly data: PersonValues
  readonly account_id: string | null
  readonly display_name: string
  readonly born_on: string | null
  readonly is_dead: boolean
  readonly is_private: boolean
  readonly is_branch_head: boolean
  readonly added_by: string
  readonly added_at: Date
  readonly role: Role | null
}

/** People with the role of the member that each is linked to. */
export function selectPeople(tx: Tx, familyId: string) {
  return tx
    .selectFrom('tree_people as p')
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.family_id', '=', 'p.family_id')
        .onRef('m.account_id', '=', 'p.account_id')
        .on('m.status', '=', 'active'),
    )
    .select([
      'p.id',
      'p.version',
      'p.data',
      'p.account_id',
      'p.display_name',
      'p.born_on',
      'p.is_dead',
      'p.is_private',
      'p.is_branch_head',
      'p.added_by',
      'p.added_at',
      'm.role',
    ])
    .where('p.family_id', '=', familyId)
}

export async function readRows(tx: Tx, familyId: string, ids: readonly string[]): Promise<PersonRow[]> {
  return inChunks(ids, (chunk) => selectPeople(tx, familyId).where('p.id', 'in', chunk).execute())
}

export function seenOf(row: PersonRow, now: Date): SeenPerson {
  return {
    accountId: row.account_id,
    addedBy: row.added_by,
    isPrivate: row.is_private,
    isLiving: isLiving(row, now),
  }
}

/** The cards of people as this pilot may see them. */
export async function cardsOf(
  tx: Tx,
  pilot: Caller,
  rows: readonly PersonRow[],
  { fileNames, now }: { fileNames: NameLookup; now: Date },
): Promise<Card[]> {
  const names = await fileNames(tx, pilot, [...new Set(rows.flatMap(({ data }) => data.files))])
  return rows.map((row) => cardOf(pilot, row, names, now))
}

function cardOf(pilot: Caller, row: PersonRow, fileNames: ReadonlyMap<string, string>, now: Date): Card {
  const seen = seenOf(row, now)
  const isOnlyInitials = isHidden(pilot, seen)
  const { data } = row
  const [name] = data.names
  return {
    id: row.id,
    name: isOnlyInitials ? '' : row.display_name,
    initials: name ? nameInitials(name) : '?',
    gender: isOnlyInitials ? 'unknown' : data.gender,
    born: isOnlyInitials ? null : dateOf(data, 'birth'),
    died: isOnlyInitials ? null : dateOf(data, 'death'),
    is_living: seen.isLiving,
    is_hidden: isOnlyInitials,
    is_private: row.is_private,
    is_branch_head: row.is_branch_head,
    portrait: isOnlyInitials ? null : (data.files.find((id) => isPicture(fileNames.get(id))) ?? null),
    member: row.account_id && !isOnlyInitials ? { id: row.account_id, role: row.role } : null,
  }
}

const beginnings: readonly UnionEventKind[] = ['marriage', 'engagement']
const endings: readonly UnionEventKind[] = ['divorce', 'separation']

export function unionCard(id: string, { values, partners, children, version }: UnionState): UnionView {
  const dateOfFirst = (kinds: readonly UnionEventKind[]) =>
    values.events.find(({ kind, date, is_private }) => date && !is_private && kinds.includes(kind))?.date ??
    null
  return {
    id,
    partners: [partners[0], partners[1]],
    kind: values.kind,
    status: values.status,
    began: dateOfFirst(beginnings),
    ended: dateOfFirst(endings),
    children: children.map((child) => ({
      id: child.id,
      relations: [child.relations[0], child.relations[1]],
    })),
    version,
  }
}
