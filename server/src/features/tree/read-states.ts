import type { ChildLink } from '#contract/tree/graph.ts'
import type { PersonState, UnionState } from '#server/tables/tree.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { inChunks } from '#server/features/tree/in-chunks.ts'

export async function readPeople(
  tx: Tx,
  familyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonState>> {
  const rows = await inChunks(ids, (chunk) =>
    tx
      .selectFrom('tree_people')
      .select(['id', 'version', 'data', 'account_id', 'added_by', 'added_at'])
      .where('family_id', '=', familyId)
      .where('id', 'in', chunk)
      .execute(),
  )
  return new Map(
    rows.map(({ id, version, data, account_id, added_by, added_at }) => [
      id,
      {
        values: data,
        accountId: account_id,
        addedBy: added_by,
        addedAt: added_at.toISOString(),
        version,
      },
    ]),
  )
}

export async function readUnions(
  tx: Tx,
  familyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UnionState>> {
  const unions = await inChunks(ids, (chunk) =>
    tx
      .selectFrom('tree_unions')
      .select(['id', 'version', 'data', 'partner_a', 'partner_b'])
      .where('family_id', '=', familyId)
      .where('id', 'in', chunk)
      .execute(),
  )
  const links = await inChunks(ids, (chunk) =>
    tx
      .selectFrom('tree_children')
      .select(['union_id', 'child_id', 'relation_a', 'relation_b'])
      .where('family_id', '=', familyId)
      .where('union_id', 'in', chunk)
      .orderBy('position')
      .execute(),
  )
  const children = new Map<string, ChildLink[]>()
  for (const { union_id, child_id, relation_a, relation_b } of links) {
    const link = { id: child_id, relations: [relation_a, relation_b] } as const
    const known = children.get(union_id)
    if (known) known.push(link)
    else children.set(union_id, [link])
  }
  return new Map(
    unions.map(({ id, version, data, partner_a, partner_b }) => [
      id,
      { values: data, partners: [partner_a, partner_b], children: children.get(id) ?? [], version },
    ]),
  )
}

/** The unions in which these people are partners or children. */
export async function unionsWith(
  tx: Tx,
  familyId: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, UnionState>> {
  const ids = await inChunks(people, async (chunk) => [
    ...(await tx
      .selectFrom('tree_unions')
      .select('id')
      .where('family_id', '=', familyId)
      .where('partner_a', 'in', chunk)
      .execute()),
    ...(await tx
      .selectFrom('tree_unions')
      .select('id')
      .where('family_id', '=', familyId)
      .where('partner_b', 'in', chunk)
      .execute()),
    ...(await tx
      .selectFrom('tree_children')
      .select('union_id as id')
      .where('family_id', '=', familyId)
      .where('child_id', 'in', chunk)
      .execute()),
  ])
  return readUnions(tx, familyId, [...new Set(ids.map(({ id }) => id))])
}
