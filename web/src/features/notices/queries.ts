import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listNotices } from '#contract/notices/calls.ts'
import { ask } from '#web/lib/ask.ts'

export type ToldNotice = ReplyOf<typeof listNotices>['items'][number]

/** As many as the day's page shows; how many are unread is counted over all of them. */
const shownAtOnce = 8

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => ask(listNotices, { query: { limit: shownAtOnce }, signal }),
})

/** Shown as read at once: that it is kept is told by the answer. */
export function showAsRead(queryClient: QueryClient, isMeant: (notice: ToldNotice) => boolean): void {
  queryClient.setQueryData(noticesQuery.queryKey, (known) => {
    if (!known) return undefined
    const items = known.items.map((notice) => (isMeant(notice) ? { ...notice, is_read: true } : notice))
    const count = known.items.filter((notice) => !notice.is_read && isMeant(notice)).length
    return { ...known, items, unread: Math.max(0, known.unread - count) }
  })
}
