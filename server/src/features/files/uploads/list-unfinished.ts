import type { listUnfinishedUploads } from '#contract/files/several-calls.ts'
import { seesCategory } from '#server/features/files/readable.ts'
import type { Handler } from '#server/ground/handler.ts'

const max = 20

/** The pilot's own unfinished uploads, newest first. */
export const listUnfinished: Handler<typeof listUnfinishedUploads> = async ({ tx, pilot, now }) => {
  const rows = await tx
    .selectFrom('uploads as u')
    .select(['u.id', 'u.category_id', 'u.folder', 'u.name', 'u.size', 'u.received', 'u.touched_at'])
    .where('u.family_id', '=', pilot.familyId)
    .where('u.account_id', '=', pilot.accountId)
    .where('u.file_id', 'is', null)
    .where('u.received', '>', 0)
    .where(seesCategory(pilot, 'u.category_id', now))
    .orderBy('u.touched_at', 'desc')
    .limit(max)
    .execute()
  return { items: rows.map((row) => ({ ...row, touched_at: row.touched_at.toISOString() })) }
}
