import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { may } from '#contract/permissions.ts'
import type { Pilot } from '#server/ground/pilot.ts'

export type Viewer = Pick<Pilot, 'accountId' | 'familyId' | 'role'>

/**
 * Whether this pilot may see a category, as a part of the query itself: the family every one, an advisor those that are shared with them
 * at that moment. `id` is the column that names the category.
 */
export function seesCategory({ accountId, familyId, role }: Viewer, id: string, now: Date): RawBuilder<SqlBool> {
  if (role !== 'advisor') return sql<SqlBool>`true`
  return sql<SqlBool>`exists (
    select from category_shares s where s.family_id = ${familyId} and s.category_id = ${sql.ref(id)} and s.account_id = ${accountId}
      and (s.ends_at is null or s.ends_at > ${now}))`
}

/** Whether the assistant may read `f` in its category `c`: as the file says, and where it says nothing, as the category does. */
export const isLearnt = sql<boolean>`coalesce(f.is_learning, c.learning_at is not null)`

/** Whether this pilot may name a file anew, move it or bring its next version: what one brought oneself, and founders and trustees any. */
export function mayChange({ role, accountId }: Viewer, { created_by }: { created_by: string }): boolean {
  return may(role, 'file.upload') && (created_by === accountId || may(role, 'file.arrange'))
}

/** The same for the bin. */
export function mayBin({ role, accountId }: Viewer, { created_by }: { created_by: string }): boolean {
  return may(role, 'file.delete') && (created_by === accountId || may(role, 'file.arrange'))
}
