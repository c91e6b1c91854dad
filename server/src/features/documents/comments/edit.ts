import type { editComment } from '#contract/documents/comment-calls.ts'
import { type CommentRow, lockComment, showComment } from '#server/features/documents/comments/comments.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Changes the text of something the pilot said, for as long as nobody has replied to it. */
export const edit: Answer<typeof editComment> = async ({ tx, pilot, params, body, now }) => {
  const { document, comment } = await lockComment(tx, pilot, params)
  if (comment.author_id !== pilot.accountId) refuse('not_permitted')
  if (comment.taken_back_at !== null) refuse('comment_taken_back')
  if (body.text !== comment.text) {
    if (await isAnswered(tx, comment)) refuse('comment_answered')
    await tx
      .updateTable('document_comments')
      .set({ text: body.text, edited_at: now })
      .where('family_id', '=', pilot.familyId)
      .where('id', '=', comment.id)
      .execute()
  }
  return showComment(tx, pilot, document, comment.reply_to ?? comment.id)
}

// Of replies the last one is not answered yet.
async function isAnswered(tx: Tx, { family_id, id, reply_to }: CommentRow): Promise<boolean> {
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
