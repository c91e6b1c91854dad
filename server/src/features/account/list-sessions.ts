import type { listSessions as listSessionsCall } from '#contract/account/calls.ts'
import { deviceOf } from '#contract/account/device.ts'
import type { Handler } from '#server/ground/handler.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'

/**
 * The account's sessions in every family, newest first. Ordered by creation, because the last use changes
 * between pages.
 */
export const listSessions: Handler<typeof listSessionsCall> = async ({ tx, pilot, query, now }) => {
  const after = readCursor(query, [isCursorMoment, isCursorId])
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', pilot.accountId)
    .where('expires_at', '>', now)
    .$if(after !== undefined, (sessions) =>
      sessions.where((row) =>
        row(row.refTuple('created_at', 'id'), '<', row.tuple(new Date(after?.[0] ?? 0), after?.[1] ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, {
    show: (row) => {
      const is_this = row.token_hash.equals(pilot.sessionHash)
      // The last use is written at most once an hour; this session is in use now.
      const lastSeen = is_this ? now : row.last_seen_at
      return {
        id: row.id,
        ...deviceOf(row.device),
        created_at: row.created_at.toISOString(),
        last_seen_at: lastSeen.toISOString(),
        is_this,
      }
    },
    at: (row) => [row.created_at.toISOString(), row.id],
  })
}
