import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/transaction.ts'

interface Link {
  readonly union: string
  readonly partners: readonly (string | null)[]
  readonly children: readonly string[]
}

/** The unions and people that may lie on the way between two people: every shortest way, by breadth first from both. */
export async function peopleBetween(
  tx: Tx,
  familyId: string,
  from: string,
  to: string,
): Promise<{ people: string[]; unions: string[] }> {
  const links = await allLinks(tx, familyId)
  const near = new Map<string, Link[]>()
  for (const link of links)
    for (const id of [...link.partners, ...link.children]) {
      if (id === null) continue
      const known = near.get(id)
      if (known) known.push(link)
      else near.set(id, [link])
    }
  const fromHere = distances(near, from)
  const fromThere = distances(near, to)
  const shortest = fromHere.get(to)
  if (shortest === undefined) return { people: [], unions: [] }
  // Longer ways are kept too: a relation by blood is named even if one by marriage is shorter.
  const reach = shortest + slack
  const people = [...fromHere].flatMap(([id, distance]) =>
    distance + (fromThere.get(id) ?? Infinity) <= reach ? id : [],
  )
  const kept = new Set(people)
  const unions = links.flatMap(({ union, partners, children }) =>
    [...partners, ...children].filter((id) => id !== null && kept.has(id)).length > 1 ? union : [],
  )
  return { people, unions }
}

const slack = 4

function distances(near: ReadonlyMap<string, readonly Link[]>, start: string): ReadonlyMap<string, number> {
  const found = new Map([[start, 0]])
  const queue = [start]
  for (const id of queue) {
    const next = (found.get(id) ?? 0) + 1
    for (const link of near.get(id) ?? [])
      for (const other of [...link.partners, ...link.children])
        if (other !== null && !found.has(other)) {
          found.set(other, next)
          queue.push(other)
        }
  }
  return found
}

async function allLinks(tx: Tx, familyId: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select u.id as union, array[u.partner_a, u.partner_b] as partners,
      array(select c.child_id from tree_children c where c.family_id = u.family_id and c.union_id = u.id) as children
    from tree_unions u where u.family_id = ${familyId}`.execute(tx)
  return rows
}
