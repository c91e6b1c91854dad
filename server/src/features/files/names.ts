import { sql, type SqlBool } from 'kysely'

import { shownName } from '#server/features/files/categories.ts'
import { seesCategory } from '#server/features/files/readable.ts'
import type { FileNames } from '#server/ground/file-names.ts'
import type { LiveFilter } from '#server/ground/live/hearing.ts'

/** What files and categories are called, of those this pilot may see: the ledger and the list of what left the house name them. */
export const fileNames: FileNames = async (tx, pilot, ids) => {
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
  return new Map([...files.map(({ id, name }) => [id, name] as const), ...categories.map((one) => [one.id, shownName(pilot, one)] as const)])
}

/** Of a category and what lies in it hears who may see it. */
export const hearsOfFiles: LiveFilter = async (tx, hearer, categoryIds) => {
  if (hearer.role !== 'advisor') return true
  const seen = await tx
    .selectFrom('file_categories as c')
    .select('c.id')
    .where('c.family_id', '=', hearer.familyId)
    .where(sql<SqlBool>`c.id = any (${categoryIds}::uuid[])`)
    .where(seesCategory(hearer, 'c.id', new Date()))
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}
