import { sql } from 'kysely'

import { fileLimits } from '#contract/files/names.ts'
import type { listTags as listTagsCall, tagFiles as tagFilesCall } from '#contract/files/several-calls.ts'
import { nameKey } from '#server/platform/name-keys.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { mayChange, seesCategory, type Viewer } from '#server/features/files/readable.ts'
import { lockFile } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

const max = 500

/** The tags of the files this pilot may see, most used first. */
export const listTags: Handler<typeof listTagsCall> = async ({ tx, pilot, now }) => ({
  items: await visibleTags(tx, pilot, now),
})

async function visibleTags(tx: Tx, pilot: Viewer, now: Date): Promise<{ tag: string; files: number }[]> {
  const { rows } = await sql<{ tag: string; files: number }>`
    select t.tag, count(*) as files from files f cross join lateral unnest(f.tags) as t (tag)
    where f.family_id = ${pilot.familyId} and f.binned_at is null and f.tags <> '{}' and ${seesCategory(pilot, 'f.category_id', now)}
    group by t.tag order by count(*) desc, t.tag limit ${max}`.execute(tx)
  return rows
}

/** Adds and removes tags. A tag in use keeps its spelling. */
export const tagFiles: Handler<typeof tagFilesCall> = async ({ tx, pilot, body, now }) => {
  const { familyId } = pilot
  const spelling = new Map((await visibleTags(tx, pilot, now)).map(({ tag }) => [nameKey(tag), tag]))
  const added = (body.add ?? []).map((tag) => spelling.get(nameKey(tag)) ?? tag)
  const removed = new Set((body.remove ?? []).map(nameKey))
  for (const id of [...new Set(body.files)].toSorted()) {
    const file = await lockFile(tx, pilot, { id, now })
    if (!mayChange(pilot, file)) refuse('not_permitted')
    const remaining = file.tags.filter((tag) => !removed.has(nameKey(tag)))
    const tags = [
      ...new Map([...added, ...remaining].toReversed().map((tag) => [nameKey(tag), tag])).values(),
    ]
    if (tags.length > fileLimits.tags) refuse('tags_full')
    await tx
      .updateTable('files')
      .set({ tags })
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .execute()
    await indexName(tx, { familyId, fileId: id })
  }
  return { done: true }
}
