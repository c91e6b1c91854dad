import type { listMessages, readMessage } from '#contract/mesh/message-calls.ts'
import { showMessage, showMessages } from '#server/features/mesh/messages/show.ts'
import { seenMessages } from '#server/features/mesh/messages/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { isCursorId, isCursorMoment, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/** What was written, the newest first. */
export const list: Answer<typeof listMessages> = async ({ tx, pilot, query }) => {
  const before = readCursor(query, [isCursorMoment, isCursorId])
  const rows = await seenMessages(tx, pilot)
    .$if(before !== undefined, (all) =>
      all.where((row) => row(row.refTuple('m.sent_at', 'm.id'), '<', row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? ''))),
    )
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(rowsToRead(query))
    .execute()
  const page = pageOf(rows, query, { show: (row) => row, at: (row) => [row.sent_at.toISOString(), row.id] })
  return { items: await showMessages(tx, pilot, page.items), next: page.next }
}

export const read: Answer<typeof readMessage> = ({ tx, pilot, params }) => showMessage(tx, pilot, params.id)
