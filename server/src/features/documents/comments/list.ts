import type { listComments } from '#contract/documents/comment-calls.ts'
import { commentsOf, showComments } from '#server/features/documents/comments/comments.ts'
import { findDocument } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { isCursorId, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/** The comments on a document, oldest first, each with its replies. */
export const list: Handler<typeof listComments> = async ({ tx, pilot, params, query }) => {
  const document = await findDocument(tx, pilot, params.id)
  const after = readCursor(query, [isCursorId])
  const rows = await commentsOf(tx, document)
    .where('document_comments.reply_to', 'is', null)
    .$if(after !== undefined, (comments) => comments.where('document_comments.id', '>', after?.[0] ?? ''))
    .orderBy('document_comments.id')
    .limit(rowsToRead(query))
    .execute()
  const { items, next } = pageOf(rows, query, { show: (row) => row, at: (row) => [row.id] })
  return { items: await showComments(tx, pilot, document, items), next }
}
