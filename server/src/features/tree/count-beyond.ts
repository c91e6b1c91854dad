import { sql } from 'kysely'

import type { Around } from '#server/features/tree/walk.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Generations that are counted beyond the edge of a view, so that counting stays cheap in a large tree. */
const generations = 4
const most = 99

interface Beyond {
  readonly id: string
  readonly up: number
  readonly down: number
}

/** How many ancestors and descendants of the people in a view are not in it. */
export async function countBeyond(
  tx: Tx,
  familyId: string,
  { people }: Pick<Around, 'people'>,
): Promise<Beyond[]> {
  const ids = [...people]
  const up = await sql<{ id: string; count: number }>`
    with recursive beyond (origin, id, level) as (
      select c.child_id, p.id, 1 from tree_children c
        join tree_unions u on u.family_id = c.family_id and u.id = c.union_id
        cross join lateral (values (u.partner_a), (u.partner_b)) p (id)
        where c.family_id = ${familyId} and c.child_id = any (${ids}::uuid[]) and p.id <> all (${ids}::uuid[])
      union
      select b.origin, p.id, b.level + 1 from beyond b
        join tree_children c on c.family_id = ${familyId} and c.child_id = b.id
        join tree_unions u on u.family_id = c.family_id and u.id = c.union_id
        cross join lateral (values (u.partner_a), (u.partner_b)) p (id)
        where p.id <> all (${ids}::uuid[]) and b.level < ${generations}
    )
    select origin as id, least(count(distinct id), ${most})::int as count from beyond group by origin`.execute(
    tx,
  )
  const down = await sql<{ id: string; count: number }>`
    with recursive beyond (origin, id, level) as (
      select p.origin, c.child_id, 1 from unnest(${ids}::uuid[]) p (origin)
        join tree_unions u on u.family_id = ${familyId} and (u.partner_a = p.origin or u.partner_b = p.origin)
        join tree_children c on c.family_id = u.family_id and c.union_id = u.id
        where c.child_id <> all (${ids}::uuid[])
      union
      select b.origin, c.child_id, b.level + 1 from beyond b
        join tree_unions u on u.family_id = ${familyId} and (u.partner_a = b.id or u.partner_b = b.id)
        join tree_children c on c.family_id = u.family_id and c.union_id = u.id
        where c.child_id <> all (${ids}::uuid[]) and b.level < ${generations}
    )
    select origin as id, least(count(distinct id), ${most})::int as count from beyond group by origin`.execute(
    tx,
  )
  const upOf = new Map(up.rows.map(({ id, count }) => [id, count]))
  const downOf = new Map(down.rows.map(({ id, count }) => [id, count]))
  return ids.flatMap((id) => {
    const counts = { id, up: upOf.get(id) ?? 0, down: downOf.get(id) ?? 0 }
    return counts.up + counts.down > 0 ? counts : []
  })
}
