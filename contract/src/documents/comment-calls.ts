import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { VersionNumber } from '#contract/documents/calls.ts'
import { Done, Id, Moment, page, PageQuery, writing } from '#contract/schemas.ts'

/** How much can be said about one paper; what is more than this is said elsewhere. */
export const commentLimits = { text: 4000, quote: 500, comments: 1000, replies: 100 } as const

/** A text stands as it was typed: nothing in it is read as Markdown, and no link is made of it. */
const CommentText = writing(commentLimits.text)
/** A paper has no more passages than letters. */
const Place = z.int().check(z.gte(0), z.lt(400_000))

const said = {
  id: Id,
  text: z.string(),
  author_id: Id,
  author_name: z.string(),
  created_at: Moment,
  edited_at: z.nullable(Moment),
}

const Reply = z.object({ ...said, may: z.object({ edit: z.boolean(), delete: z.boolean() }) })

/** A comment with its replies. `passage`, `quote` and `occurrence` say which words of which version it is about (where-stands.ts). */
export const Comment = z.object({
  ...said,
  version: z.int(),
  hash: z.string(),
  passage: z.int(),
  quote: z.string(),
  occurrence: z.int(),
  /** Its author took it back; it stands without its text for as long as there are replies to it. */
  is_taken_back: z.boolean(),
  settled: z.nullable(z.object({ by_id: Id, by_name: z.string(), at: Moment })),
  replies: z.array(Reply),
  may: z.object({ edit: z.boolean(), delete: z.boolean(), settle: z.boolean() }),
})

export const listComments = call({
  method: 'GET',
  path: '/documents/{id}/comments/',
  needs: 'document.read',
  about: 'The comments on a paper with their replies, oldest first.',
  query: PageQuery,
  reply: page(Comment),
})

export const addComment = call({
  method: 'POST',
  path: '/documents/{id}/comments/',
  needs: 'document.comment',
  about: 'Comment on words of one passage of one version; without a quote on the whole passage.',
  body: z.strictObject({
    version: VersionNumber,
    passage: Place,
    quote: z.optional(writing(commentLimits.quote)),
    occurrence: z.optional(Place),
    text: CommentText,
  }),
  reply: Comment,
})

export const replyToComment = call({
  method: 'POST',
  path: '/documents/{id}/comments/{comment_id}/reply/',
  needs: 'document.comment',
  about: 'Reply to a comment. There is one level of replies.',
  body: z.strictObject({ text: CommentText }),
  reply: Comment,
})

export const settleComment = call({
  method: 'POST',
  path: '/documents/{id}/comments/{comment_id}/settle/',
  needs: 'document.comment',
  about: 'Say that a comment is settled, or open it again: its author and whoever may write the paper can.',
  body: z.strictObject({ is_settled: z.boolean() }),
  reply: Comment,
})

export const editComment = call({
  method: 'POST',
  path: '/documents/{id}/comments/{comment_id}/edit/',
  needs: 'document.comment',
  about: 'Change the text of a comment or reply of one’s own, for as long as nobody has replied.',
  body: z.strictObject({ text: CommentText }),
  reply: Comment,
})

export const deleteComment = call({
  method: 'POST',
  path: '/documents/{id}/comments/{comment_id}/delete/',
  needs: 'document.comment',
  about: 'Take a comment or reply of one’s own back. The replies to it stay.',
  reply: Done,
})
