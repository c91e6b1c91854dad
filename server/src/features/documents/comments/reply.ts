import { commentLimits, type replyToComment } from '#contract/documents/comment-calls.ts'
import { lockComment, showComment } from '#server/features/documents/comments/comments.ts'
import type { Answer } from '#server/ground/asked.ts'
import { tell } from '#server/ground/tell.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Replies to a comment. Everybody who takes part in it is told, and so is the paper's author. */
export const reply: Answer<typeof replyToComment> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const { document, comment } = await lockComment(tx, pilot, params)
  // There is one level: a reply is not replied to.
  if (comment.reply_to !== null) refuse('not_found')
  if (comment.taken_back_at !== null) refuse('comment_taken_back')
  const before = await tx
    .selectFrom('document_comments')
    .select('author_id')
    .where('family_id', '=', familyId)
    .where('reply_to', '=', comment.id)
    .execute()
  if (before.length >= commentLimits.replies) refuse('replies_full')

  const id = newId(now)
  const about = { version: null, hash: null, passage: null, quote: null, occurrence: null }
  const state = { edited_at: null, taken_back_at: null, settled_at: null, settled_by: null }
  await tx
    .insertInto('document_comments')
    .values({
      family_id: familyId,
      id,
      document_id: document.id,
      reply_to: comment.id,
      ...about,
      text: body.text,
      author_id: accountId,
      created_at: now,
      ...state,
    })
    .execute()
  const involved = [comment.author_id, ...before.map(({ author_id }) => author_id)]
  const news = { by: accountId, documentId: document.id, version: comment.version ?? document.version, commentId: id, now }
  await tell(tx, familyId, { ...news, kind: 'replied', to: involved })
  if (!involved.includes(document.author_id)) await tell(tx, familyId, { ...news, kind: 'commented', to: [document.author_id] })
  return showComment(tx, pilot, document, comment.id)
}
