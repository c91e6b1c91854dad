import { sql, type SqlBool } from 'kysely'

import type { listPeople } from '#contract/tree/calls.ts'
import { cardsOf, selectPeople } from '#server/features/tree/cards.ts'
import { branchOf } from '#server/features/tree/branches.ts'
import { livingIn } from '#server/features/tree/viewer.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookup } from '#server/ground/names.ts'
import { isCursorId, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/** The keys that people are ordered by, as text. Someone without a date of birth comes last. */
const sortKeys = {
  name: sql<string>`lower(p.display_name)`,
  born: sql<string>`coalesce(p.born_on::text, '9999-12-31')`,
  added: sql<string>`p.id::text`,
} as const

export function list(fileNames: NameLookup): Handler<typeof listPeople> {
  return async ({ tx, pilot, query, now }) => {
    const { familyId } = pilot
    const after = readCursor(query, [() => true, isCursorId])
    const key = sortKeys[query.order ?? 'name']
    let people = selectPeople(tx, familyId).select(key.as('sort_key'))
    if (query.search) {
      // The names of people whom advisors see by initials only are not searched.
      people = people
        .where('p.search_text', 'like', `%${escapeLike(query.search.toLowerCase())}%`)
        .$if(pilot.role === 'advisor', (rows) => rows.where(sql<SqlBool>`not ${livingIn(now)}`))
    }
    if (query.living === 'yes') people = people.where(livingIn(now))
    if (query.living === 'no') people = people.where(sql<SqlBool>`not ${livingIn(now)}`)
    if (query.branch) people = people.where('p.id', 'in', await branchOf(tx, familyId, query.branch))
    if (pilot.role !== 'founder')
      people = people.where(
        sql<SqlBool>`(not p.is_private or p.added_by = ${pilot.accountId} or p.account_id is not distinct from ${pilot.accountId})`,
      )
    if (after) people = people.where(sql<SqlBool>`(${key}, p.id) > (${after[0]}, ${after[1]}::uuid)`)
    const rows = await people.orderBy(key).orderBy('p.id').limit(rowsToRead(query)).execute()
    const cards = new Map(
      (await cardsOf(tx, pilot, rows, { fileNames, now })).map((card) => [card.id, card] as const),
    )
    const page = pageOf(rows, query, {
      show: ({ id }) => cards.get(id),
      at: ({ sort_key, id }) => [sort_key, id],
    })
    return { ...page, items: page.items.flatMap((card) => card ?? []) }
  }
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
