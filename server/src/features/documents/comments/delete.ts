import type { deleteComment as deleteCommentCall } from '#contract/documents/comment-calls.ts'
import { type CommentRow, lockComment } from '#server/features/documents/comments/comments.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Deletes the pilot's own comment. If it has replies, they stay below an emptied comment marked as withdrawn.
 */
export const deleteComment: Handler<typeof deleteCommentCall> = async ({ tx, pilot, params, now }) => {
  const { comment } = await lockComment(tx, pilot, params)
  if (comment.author_id !== pilot.accountId) refuse('not_permitted')
  if (await hasReplies(tx, comment)) {
    await tx
      .updateTable('document_comments')
      .set({ text: '', taken_back_at: comment.taken_back_at ?? now })
      .where('family_id', '=', pilot.familyId)
      .where('id', '=', comment.id)
      .execute()
    // Notifications about deleted rows cascade; this comment stays, so delete its notifications here.
    await tx
      .deleteFrom('notices')
      .where('family_id', '=', pilot.familyId)
      .where('comment_id', '=', comment.id)
      .execute()
  } else await remove(tx, comment)
  return { done: true }
}

async function hasReplies(tx: Tx, { family_id, id }: Pick<CommentRow, 'family_id' | 'id'>): Promise<boolean> {
  const reply = await tx
    .selectFrom('document_comments')
    .select('id')
    .where('family_id', '=', family_id)
    .where('reply_to', '=', id)
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

/** Deletes a comment or reply. With its last reply, an emptied comment is deleted too. */
async function remove(tx: Tx, { family_id, id, reply_to }: CommentRow): Promise<void> {
  await tx.deleteFrom('document_comments').where('family_id', '=', family_id).where('id', '=', id).execute()
  if (reply_to === null || (await hasReplies(tx, { family_id, id: reply_to }))) return
  await tx
    .deleteFrom('document_comments')
    .where('family_id', '=', family_id)
    .where('id', '=', reply_to)
    .where('taken_back_at', 'is not', null)
    .execute()
}
