import { sql } from 'kysely'

import type { listDuplicates } from '#contract/tree/calls.ts'
import { cardsOf, readRows } from '#server/features/tree/cards.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookup } from '#server/ground/names.ts'

const most = 50

/** Pairs with the same name whose dates don't contradict: nearer births and common parents make them likelier. */
export function duplicates(fileNames: NameLookup): Handler<typeof listDuplicates> {
  return async ({ tx, pilot, now }) => {
    const { familyId } = pilot
    const { rows: pairs } = await sql<{ first: string; second: string; likelihood: number }>`
      with named as (
        select id, lower(display_name) as name, extract(year from born_on)::int as born,
          array(select c.union_id from tree_children c where c.family_id = p.family_id and c.child_id = p.id) as homes
        from tree_people p where p.family_id = ${familyId} and display_name <> ''
      )
      select a.id as first, b.id as second,
        (0.5 + case when a.born = b.born then 0.3 when a.born is null or b.born is null then 0 else 0.1 end
          + case when a.homes && b.homes then 0.2 else 0 end)::float as likelihood
      from named a join named b on a.name = b.name and a.id < b.id
        and (a.born is null or b.born is null or abs(a.born - b.born) <= 2)
      order by likelihood desc, a.id, b.id limit ${most}`.execute(tx)
    const rows = await readRows(tx, familyId, [
      ...new Set(pairs.flatMap(({ first, second }) => [first, second])),
    ])
    const cards = new Map((await cardsOf(tx, pilot, rows, { fileNames, now })).map((card) => [card.id, card]))
    return {
      items: pairs.flatMap(({ first, second, likelihood }) => {
        const one = cards.get(first)
        const other = cards.get(second)
        return one && other && !one.is_hidden && !other.is_hidden
          ? { first: one, second: other, likelihood }
          : []
      }),
    }
  }
}
