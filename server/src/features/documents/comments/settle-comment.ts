import type { settleComment as settleCommentCall } from '#contract/documents/comment-calls.ts'
import { lockComment, maySettle, showComment } from '#server/features/documents/comments/comments.ts'
import type { Handler } from '#server/ground/handler.ts'
import { notify } from '#server/ground/notify.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Settles a comment or reopens it. Idempotent: the first settler stays named. */
export const settleComment: Handler<typeof settleCommentCall> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const { document, comment } = await lockComment(tx, pilot, params)
  if (comment.reply_to !== null) refuse('not_found')
  if (!maySettle(pilot, document, comment)) refuse('not_permitted')
  if ((comment.settled_at !== null) === body.is_settled) return showComment(tx, pilot, document, comment.id)

  await tx
    .updateTable('document_comments')
    .set(
      body.is_settled ? { settled_at: now, settled_by: accountId } : { settled_at: null, settled_by: null },
    )
    .where('family_id', '=', familyId)
    .where('id', '=', comment.id)
    .execute()
  if (body.is_settled && comment.taken_back_at === null) {
    const about = {
      documentId: document.id,
      version: comment.version ?? document.version,
      commentId: comment.id,
    }
    await notify(tx, familyId, {
      kind: 'comment_settled',
      to: [comment.author_id],
      by: accountId,
      ...about,
      now,
    })
  }
  return showComment(tx, pilot, document, comment.id)
}
