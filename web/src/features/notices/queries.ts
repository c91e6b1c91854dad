import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listNotices } from '#contract/notices/calls.ts'
import { ask } from '#web/lib/ask.ts'

type Page = ReplyOf<typeof listNotices>
export type ToldNotice = Page['items'][number]

const pageSize = 30

/** Notifications, newest first, page after page; how many are unread is counted over all of them. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal, pageParam }) => ask(listNotices, { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

export function unreadOf(data: InfiniteData<Page> | undefined): number {
  return data?.pages[0]?.unread ?? 0
}

/** Marks them as read at once, before the server has answered. */
export function showAsRead(queryClient: QueryClient, ids: readonly string[]): void {
  queryClient.setQueryData(noticesQuery.queryKey, (known) => {
    if (!known) return undefined
    const pages = known.pages.map((page) => ({
      ...page,
      items: page.items.map((notice) => (ids.includes(notice.id) ? { ...notice, is_read: true } : notice)),
      unread: Math.max(0, page.unread - ids.length),
    }))
    return { ...known, pages }
  })
}
