import { sql, type SqlBool } from 'kysely'

import { shownName } from '#server/features/files/categories.ts'
import { seesCategory } from '#server/features/files/readable.ts'
import type { NameLookup } from '#server/ground/names.ts'
import type { LiveFilter } from '#server/ground/live/recipients.ts'

/** Names of the files and categories this pilot may see, for the ledger and the list of transfers. */
export const fileNames: NameLookup = async (tx, pilot, ids) => {
  if (ids.length === 0) return new Map()
  const { familyId } = pilot
  const now = new Date()
  const files = await tx
    .selectFrom('files as f')
    .select(['f.id', 'f.name'])
    .where('f.family_id', '=', familyId)
    .where('f.id', 'in', [...ids])
    .where(seesCategory(pilot, 'f.category_id', now))
    .execute()
  const categories = await tx
    .selectFrom('file_categories as c')
    .select(['c.id', 'c.key', 'c.name'])
    .where('c.family_id', '=', familyId)
    .where('c.id', 'in', [...ids])
    .where(seesCategory(pilot, 'c.id', now))
    .execute()
  return new Map([
    ...files.map(({ id, name }) => [id, name] as const),
    ...categories.map((one) => [one.id, shownName(pilot, one)] as const),
  ])
}

/** Live events about a category go only to pilots who may see it. */
export const fileLiveFilter: LiveFilter = async (tx, listener, categoryIds) => {
  if (listener.role !== 'advisor') return true
  const seen = await tx
    .selectFrom('file_categories as c')
    .select('c.id')
    .where('c.family_id', '=', listener.familyId)
    .where(sql<SqlBool>`c.id = any (${categoryIds}::uuid[])`)
    .where(seesCategory(listener, 'c.id', new Date()))
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}
