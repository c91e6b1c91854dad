import type { listMessages, readMessage } from '#contract/mesh/message-calls.ts'
import { showMessage, showMessages } from '#server/features/mesh/messages/show.ts'
import { visibleMessages } from '#server/features/mesh/messages/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'

export const list: Handler<typeof listMessages> = async ({ tx, pilot, query }) => {
  const before = readCursor(query, [isCursorMoment, isCursorId])
  const rows = await visibleMessages(tx, pilot)
    .$if(before !== undefined, (all) =>
      all.where((row) =>
        row(row.refTuple('m.sent_at', 'm.id'), '<', row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? '')),
      ),
    )
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(rowsToRead(query))
    .execute()
  const page = pageOf(rows, query, { show: (row) => row, at: (row) => [row.sent_at.toISOString(), row.id] })
  return { items: await showMessages(tx, pilot, page.items), next: page.next }
}

export const read: Handler<typeof readMessage> = ({ tx, pilot, params }) => showMessage(tx, pilot, params.id)
