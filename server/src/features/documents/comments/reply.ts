import { commentLimits, type replyToComment } from '#contract/documents/comment-calls.ts'
import { lockComment, showComment } from '#server/features/documents/comments/comments.ts'
import type { Handler } from '#server/ground/handler.ts'
import { notify } from '#server/ground/notify.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Replies to a comment and notifies everyone in the thread and the document's author. */
export const reply: Handler<typeof replyToComment> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const { document, comment } = await lockComment(tx, pilot, params)
  // Threads have one level: replies can't be replied to.
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
  const news = {
    by: accountId,
    documentId: document.id,
    version: comment.version ?? document.version,
    commentId: id,
    now,
  }
  await notify(tx, familyId, { ...news, kind: 'replied', to: involved })
  if (!involved.includes(document.author_id))
    await notify(tx, familyId, { ...news, kind: 'commented', to: [document.author_id] })
  return showComment(tx, pilot, document, comment.id)
}
