import { sql } from 'kysely'

import { isDay } from '#contract/calendar-day.ts'
import { entryKinds, type listTimeline, recordKinds } from '#contract/timeline/calls.ts'
import { timelineBounds } from '#server/features/timeline/horizon.ts'
import { showThing, thingsOf } from '#server/features/timeline/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { TimelineSource } from '#server/ground/timeline.ts'
import { isCursorId, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

const kinds: ReadonlySet<string> = new Set([...entryKinds, ...recordKinds])

/** The timeline, sorted by day. */
export function list(sources: readonly TimelineSource[]): Handler<typeof listTimeline> {
  return async ({ tx, pilot, query }) => {
    const after = readCursor(query, [isDay, (kind) => kinds.has(kind), isCursorId])
    const isAfter = after
      ? sql`where (first_day, kind, id) > (${after[0]}::date, ${after[1]}, ${after[2]}::uuid)`
      : sql``
    const things = thingsOf(tx, pilot, sources)
    const { rows } = await sql<Parameters<typeof showThing>[0]>`
      select * from (${things}) thing ${isAfter} order by first_day, kind, id limit ${rowsToRead(query)}`.execute(
      tx,
    )
    const family = await tx
      .selectFrom('families')
      .select(['legacy_established', 'timeline_horizon', 'created_at'])
      .where('family_id', '=', pilot.familyId)
      .executeTakeFirstOrThrow()
    return {
      ...pageOf(rows, query, { show: showThing, at: ({ first_day, kind, id }) => [first_day, kind, id] }),
      ...timelineBounds(family),
    }
  }
}
