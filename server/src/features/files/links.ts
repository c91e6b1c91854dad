import { sql } from 'kysely'

import { seesCategory } from '#server/features/files/readable.ts'
import type { LinkSource } from '#server/ground/links.ts'

export const findFileLinks: LinkSource = async (tx, pilot, { ids }, now) => {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'name'])
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('binned_at', 'is', null)
    .where(seesCategory(pilot, 'files.category_id', now))
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }) => ({
    kind: 'file' as const,
    id,
    title: name,
    template: null,
    is_approved: false,
  }))
}
