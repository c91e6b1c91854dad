import type { listSecurityEvents as listSecurityEventsCall } from '#contract/account/calls.ts'
import { deviceOf } from '#contract/account/device.ts'
import type { Handler } from '#server/ground/handler.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'

/** The account's own security events, newest first. */
export const listSecurityEvents: Handler<typeof listSecurityEventsCall> = async ({ tx, pilot, query }) => {
  const after = readCursor(query, [isCursorMoment, isCursorId])
  const rows = await tx
    .selectFrom('security_events')
    .select(['id', 'kind', 'address', 'device', 'at'])
    .where('account_id', '=', pilot.accountId)
    .$if(after !== undefined, (events) =>
      events.where((row) =>
        row(row.refTuple('at', 'id'), '<', row.tuple(new Date(after?.[0] ?? 0), after?.[1] ?? '')),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, {
    show: ({ id, kind, address, device, at }) => ({
      id,
      kind,
      address,
      ...deviceOf(device),
      at: at.toISOString(),
    }),
    at: (row) => [row.at.toISOString(), row.id],
  })
}
