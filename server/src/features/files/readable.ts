import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { may } from '#contract/permissions.ts'
import type { Pilot } from '#server/ground/pilot.ts'

export type Viewer = Pick<Pilot, 'accountId' | 'familyId' | 'role'>

/**
 * SQL condition for categories this pilot may see: all for family members, currently shared ones for
 * advisors. `id` is the column with the category id.
 */
export function seesCategory(
  { accountId, familyId, role }: Viewer,
  id: string,
  now: Date,
): RawBuilder<SqlBool> {
  if (role !== 'advisor') return sql<SqlBool>`true`
  return sql<SqlBool>`exists (
    select from category_shares s where s.family_id = ${familyId} and s.category_id = ${sql.ref(id)} and s.account_id = ${accountId}
      and (s.ends_at is null or s.ends_at > ${now}))`
}

/** True if the assistant may read `f`: the file's own setting, else that of its category `c`. */
export const isLearnt = sql<boolean>`coalesce(f.is_learning, c.learning_at is not null)`

/** Pilots may rename, move and replace files they uploaded; founders and trustees any file. */
export function mayChange({ role, accountId }: Viewer, { created_by }: { created_by: string }): boolean {
  return may(role, 'file.upload') && (created_by === accountId || may(role, 'file.arrange'))
}

/** Pilots may bin files they uploaded; founders and trustees any file. */
export function mayBin({ role, accountId }: Viewer, { created_by }: { created_by: string }): boolean {
  return may(role, 'file.delete') && (created_by === accountId || may(role, 'file.arrange'))
}
