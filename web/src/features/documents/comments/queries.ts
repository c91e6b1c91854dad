import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listComments } from '#contract/documents/comment-calls.ts'
import { listLimits } from '#contract/schemas.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Comment = ReplyOf<typeof listComments>['items'][number]
export type CommentReply = Comment['replies'][number]

/** All comments of a document, because their numbers depend on all of them. */
export const commentsQuery = (document: string) =>
  queryOptions({
    queryKey: ['comments', document],
    queryFn: async ({ signal }) => {
      const comments: Comment[] = []
      let cursor: string | null = null
      do {
        const page: ReplyOf<typeof listComments> = await sendOrThrow(listComments, {
          params: { id: document },
          query: { limit: listLimits.max, ...(cursor && { cursor }) },
          signal,
        })
        comments.push(...page.items)
        cursor = page.next
      } while (cursor !== null)
      return comments
    },
  })

/** Updates the cached comment with the reply of a call. */
export function cacheComment(queryClient: QueryClient, document: string, comment: Comment): void {
  queryClient.setQueryData(commentsQuery(document).queryKey, (comments) => {
    if (!comments) return undefined
    return comments.some(({ id }) => id === comment.id)
      ? comments.map((one) => (one.id === comment.id ? comment : one))
      : [...comments, comment]
  })
}

export async function refetchComments(queryClient: QueryClient, document: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: commentsQuery(document).queryKey })
}
