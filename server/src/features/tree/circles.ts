import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { UnionState } from '#server/tables/tree.ts'

/** Refuses if a child of these unions, as now written, is an ancestor of one of its own parents. */
export async function refuseCircles(
  tx: Tx,
  familyId: string,
  unions: readonly Pick<UnionState, 'partners' | 'children'>[],
): Promise<void> {
  const withChildren = unions.filter(({ children }) => children.length > 0)
  if (withChildren.length === 0) return
  const children = [...new Set(withChildren.flatMap((union) => union.children.map(({ id }) => id)))]
  // Each child's ancestors are walked once; `union` drops those already found, so that it ends.
  const { rows } = await sql<{ id: string }>`
    with recursive ancestors (child, id) as (
      select c.child_id, p.id from tree_children c
        join tree_unions u on u.family_id = c.family_id and u.id = c.union_id
        cross join lateral (values (u.partner_a), (u.partner_b)) p (id)
        where c.family_id = ${familyId} and c.child_id = any (${children}::uuid[]) and p.id is not null
      union
      select a.child, p.id from ancestors a
        join tree_children c on c.family_id = ${familyId} and c.child_id = a.id
        join tree_unions u on u.family_id = c.family_id and u.id = c.union_id
        cross join lateral (values (u.partner_a), (u.partner_b)) p (id)
        where p.id is not null
    )
    select child as id from ancestors where child = id limit 1`.execute(tx)
  if (rows.length > 0) refuse('tree_circle')
}
