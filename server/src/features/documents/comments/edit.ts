import type { editComment } from '#contract/documents/comment-calls.ts'
import { type CommentRow, lockComment, showComment } from '#server/features/documents/comments/comments.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Edits the pilot's own comment or reply until someone replies to it. */
export const edit: Handler<typeof editComment> = async ({ tx, pilot, params, body, now }) => {
  const { document, comment } = await lockComment(tx, pilot, params)
  if (comment.author_id !== pilot.accountId) refuse('not_permitted')
  if (comment.taken_back_at !== null) refuse('comment_taken_back')
  if (body.text !== comment.text) {
    if (await hasLaterReply(tx, comment)) refuse('comment_answered')
    await tx
      .updateTable('document_comments')
      .set({ text: body.text, edited_at: now })
      .where('family_id', '=', pilot.familyId)
      .where('id', '=', comment.id)
      .execute()
  }
  return showComment(tx, pilot, document, comment.reply_to ?? comment.id)
}

// The last reply of a thread has no later reply.
async function hasLaterReply(tx: Tx, { family_id, id, reply_to }: CommentRow): Promise<boolean> {
  const later = await tx
    .selectFrom('document_comments')
    .select('id')
    .where('family_id', '=', family_id)
    .where('reply_to', '=', reply_to ?? id)
    .$if(reply_to !== null, (replies) => replies.where('id', '>', id))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
