import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { firstPages } from '#contract/today/first-pages.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

type Page = ReplyOf<typeof listNotifications>
export type ShownNotification = Page['items'][number]

/** Notifications, newest first, paginated; the unread count covers all pages. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal, pageParam }) =>
    sendOrThrow(listNotifications, {
      query: { ...firstPages.notifications, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

export function unreadOf(data: InfiniteData<Page> | undefined): number {
  return data?.pages[0]?.unread ?? 0
}

/** Marks notifications as read optimistically. */
export function showAsRead(queryClient: QueryClient, ids: readonly string[]): void {
  queryClient.setQueryData(notificationsQuery.queryKey, (known) => {
    if (!known) return undefined
    const pages = known.pages.map((page) => ({
      ...page,
      items: page.items.map((notice) => (ids.includes(notice.id) ? { ...notice, is_read: true } : notice)),
      unread: Math.max(0, page.unread - ids.length),
    }))
    return { ...known, pages }
  })
}
