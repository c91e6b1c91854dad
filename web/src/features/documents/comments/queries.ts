import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listComments } from '#contract/documents/comment-calls.ts'
import { listLimits } from '#contract/schemas.ts'
import { ask } from '#web/lib/ask.ts'

export type Comment = ReplyOf<typeof listComments>['items'][number]
export type CommentReply = Comment['replies'][number]

/** All comments of a paper: their numbers in the sheet need every one of them. */
export const commentsQuery = (paper: string) =>
  queryOptions({
    queryKey: ['comments', paper],
    queryFn: async ({ signal }) => {
      const comments: Comment[] = []
      let cursor: string | null = null
      do {
        const page: ReplyOf<typeof listComments> = await ask(listComments, {
          params: { id: paper },
          query: { limit: listLimits.most, ...(cursor && { cursor }) },
          signal,
        })
        comments.push(...page.items)
        cursor = page.next
      } while (cursor !== null)
      return comments
    },
  })

/** What an act answered is the comment as it is now. */
export function keepComment(queryClient: QueryClient, paper: string, comment: Comment): void {
  queryClient.setQueryData(commentsQuery(paper).queryKey, (known) => {
    if (!known) return undefined
    return known.some(({ id }) => id === comment.id) ? known.map((one) => (one.id === comment.id ? comment : one)) : [...known, comment]
  })
}

export async function refetchComments(queryClient: QueryClient, paper: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: commentsQuery(paper).queryKey })
}
