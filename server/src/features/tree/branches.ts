import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

/** The people of a branch: its head, and descendants down to the heads of other branches, with their partners. */
export async function branchOf(tx: Tx, familyId: string, head: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive branch (id) as (
      select ${head}::uuid
      union
      select c.child_id from branch b
        join tree_unions u on u.family_id = ${familyId} and (u.partner_a = b.id or u.partner_b = b.id)
        join tree_children c on c.family_id = u.family_id and c.union_id = u.id
        join tree_people p on p.family_id = u.family_id and p.id = c.child_id and not p.is_branch_head
    )
    select id from branch
    union
    select case when u.partner_a = b.id then u.partner_b else u.partner_a end from branch b
      join tree_unions u on u.family_id = ${familyId} and (u.partner_a = b.id or u.partner_b = b.id)
      where u.partner_a is not null and u.partner_b is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The nearest head of a branch: the person, or the closest ancestor who is one. */
export async function branchHeadOf(tx: Tx, familyId: string, person: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id, level) as (
      select ${person}::uuid, 0
      union
      select p.id, a.level + 1 from above a
        join tree_children c on c.family_id = ${familyId} and c.child_id = a.id
        join tree_unions u on u.family_id = c.family_id and u.id = c.union_id
        cross join lateral (values (u.partner_a), (u.partner_b)) p (id)
        where p.id is not null and a.level < 40
    )
    select a.id from above a
      join tree_people p on p.family_id = ${familyId} and p.id = a.id
      where p.is_branch_head order by a.level, a.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
