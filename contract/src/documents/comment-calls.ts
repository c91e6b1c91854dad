import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { VersionNumber } from '#contract/documents/calls.ts'
import { Done, Id, Moment, page, PageQuery, writing } from '#contract/schemas.ts'

export const commentLimits = { text: 4000, quote: 500, comments: 1000, replies: 100 } as const

/** Plain text: neither Markdown nor links are interpreted. */
const CommentText = writing(commentLimits.text)
/** The limit is the max number of characters of a document. */
const PassageIndex = z.int().check(z.gte(0), z.lt(400_000))

const commentFields = {
  id: Id,
  text: z.string(),
  author_id: Id,
  author_name: z.string(),
  created_at: Moment,
  edited_at: z.nullable(Moment),
}

const Reply = z.object({ ...commentFields, may: z.object({ edit: z.boolean(), delete: z.boolean() }) })

/**
 * A comment with its replies. `passage`, `quote` and `occurrence` locate the quote in its version
 * (locate-quote.ts).
 */
export const Comment = z.object({
  ...commentFields,
  version: z.int(),
  hash: z.string(),
  passage: z.int(),
  quote: z.string(),
  occurrence: z.int(),
  /** Deleted by its author; it stays without its text while it has replies. */
  is_deleted: z.boolean(),
  settled: z.nullable(z.object({ by_id: Id, by_name: z.string(), at: Moment })),
  replies: z.array(Reply),
  may: z.object({ edit: z.boolean(), delete: z.boolean(), settle: z.boolean() }),
})

export const listComments = call({
  method: 'GET',
  path: '/documents/{id}/comments/',
  needs: 'document.read',
  about: 'The comments on a document with their replies, oldest first.',
  query: PageQuery,
  reply: page(Comment),
})

export const addComment = call({
  method: 'POST',
  path: '/documents/{id}/comments/',
  needs: 'document.comment',
  about: 'Comment on a quote in a passage of one version, or without a quote on the whole passage.',
  body: z.strictObject({
    version: VersionNumber,
    passage: PassageIndex,
    quote: z.optional(writing(commentLimits.quote)),
    occurrence: z.optional(PassageIndex),
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
  about: 'Resolve a comment or reopen it. Its author and everyone who may write the document can.',
  body: z.strictObject({ is_settled: z.boolean() }),
  reply: Comment,
})

export const editComment = call({
  method: 'POST',
  path: '/documents/{id}/comments/{comment_id}/edit/',
  needs: 'document.comment',
  about: 'Edit one’s own comment or reply until someone replies.',
  body: z.strictObject({ text: CommentText }),
  reply: Comment,
})

export const deleteComment = call({
  method: 'POST',
  path: '/documents/{id}/comments/{comment_id}/delete/',
  needs: 'document.comment',
  about: 'Delete one’s own comment or reply. Replies to it stay.',
  reply: Done,
})
