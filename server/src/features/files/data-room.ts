import { sql } from 'kysely'

import type { readDataRoom as readDataRoomCall } from '#contract/files/calls.ts'
import { may } from '#contract/permissions.ts'
import { seesCategory, type Viewer } from '#server/features/files/readable.ts'
import { lastDayOf } from '#server/platform/share-expiry.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface ViewContext {
  readonly viewer: Viewer
  readonly now: Date
}

export const readDataRoom: Handler<typeof readDataRoomCall> = async ({ tx, pilot, now }) => {
  const categories = await shownCategories(tx, { viewer: pilot, now })
  const isArranger = may(pilot.role, 'file.arrange')
  const { rows } = await sql<{
    learning: number
    datasets: number
    binned: number
    damaged: number
    checked_at: Date | null
  }>`
    select
      (select count(*) from files f
        where f.family_id = ${pilot.familyId} and f.binned_at is null and f.is_learning and ${seesCategory(pilot, 'f.category_id', now)})
      + (select count(*) from file_categories c join files f on f.family_id = c.family_id and f.category_id = c.id
        where c.family_id = ${pilot.familyId} and c.learning_at is not null and f.binned_at is null and f.is_learning is null
          and ${seesCategory(pilot, 'c.id', now)}) as learning,
      (select count(*) from datasets d where d.family_id = ${pilot.familyId} and d.account_id = ${pilot.accountId}) as datasets,
      (select count(*) from files f where f.family_id = ${pilot.familyId} and f.binned_at is not null
        and (${isArranger} or f.created_by = ${pilot.accountId}) and ${seesCategory(pilot, 'f.category_id', now)}) as binned,
      (select count(*) from blobs b join files f on f.family_id = b.family_id and f.blob_id = b.id
        where b.family_id = ${pilot.familyId} and b.damage is not null and f.binned_at is null and ${seesCategory(pilot, 'f.category_id', now)}) as damaged,
      (select max(checked_at) from blobs where family_id = ${pilot.familyId}) as checked_at`.execute(tx)
  const counts = rows[0] ?? { learning: 0, datasets: 0, binned: 0, damaged: 0, checked_at: null }
  return {
    categories,
    ...counts,
    checked_at: counts.checked_at?.toISOString() ?? null,
    // An advisor without shared categories has nowhere to upload.
    may: { upload: may(pilot.role, 'file.upload') && categories.length > 0, arrange: isArranger },
  }
}

/** The categories this pilot may see, in order, with their file counts. */
export async function shownCategories(tx: Tx, { viewer, now }: ViewContext, only?: string) {
  const rows = await tx
    .selectFrom('file_categories as c')
    .leftJoin('accounts as a', 'a.id', 'c.learning_by')
    .selectAll('c')
    .select([
      'a.full_name as learning_name',
      sql<number>`(select count(*) from files f where f.family_id = c.family_id and f.category_id = c.id and f.binned_at is null)`.as(
        'files',
      ),
    ])
    .where('c.family_id', '=', viewer.familyId)
    .where(seesCategory(viewer, 'c.id', now))
    .$if(only !== undefined, (categories) => categories.where('c.id', '=', only ?? ''))
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
  const shares = await sharesOf(tx, { viewer, now })
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    capital: row.capital,
    version: row.version,
    files: row.files,
    is_learning: row.learning_at !== null,
    learning_by: row.learning_at === null ? null : (row.learning_name ?? ''),
    learning_at: row.learning_at?.toISOString() ?? null,
    shared_with: shares.get(row.id) ?? [],
  }))
}

interface Share {
  readonly account_id: string
  readonly full_name: string
  readonly ends_on: string | null
}

// Advisors may not see who else has access.
async function sharesOf(tx: Tx, { viewer, now }: ViewContext): Promise<ReadonlyMap<string, Share[]>> {
  if (viewer.role === 'advisor') return new Map()
  const rows = await tx
    .selectFrom('category_shares as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.category_id', 's.account_id', 'a.full_name', 's.ends_at'])
    .where('s.family_id', '=', viewer.familyId)
    .where((share) => share.or([share('s.ends_at', 'is', null), share('s.ends_at', '>', now)]))
    .orderBy('a.full_name')
    .execute()
  const byCategory = new Map<string, Share[]>()
  for (const { category_id, ends_at, ...advisor } of rows) {
    const share = { ...advisor, ends_on: ends_at && lastDayOf(ends_at) }
    byCategory.set(category_id, [...(byCategory.get(category_id) ?? []), share])
  }
  return byCategory
}

export async function showCategory(tx: Tx, context: ViewContext, id: string) {
  const [category] = await shownCategories(tx, context, id)
  return category ?? refuse('not_found')
}
