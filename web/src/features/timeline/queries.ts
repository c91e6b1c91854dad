import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listTimeline, readCalendarLink, timelineLimits } from '#contract/timeline/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Timeline = ReplyOf<typeof listTimeline>
export type TimelineEntry = Timeline['items'][number]

const key = ['timeline'] as const

export const timelineQuery = infiniteQueryOptions({
  queryKey: [...key, 'things'],
  queryFn: ({ signal, pageParam }) =>
    sendOrThrow(listTimeline, {
      query: { limit: timelineLimits.page, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

export const calendarLinkQuery = queryOptions({
  queryKey: [...key, 'calendar'],
  queryFn: ({ signal }) => sendOrThrow(readCalendarLink, { signal }),
})

export function refetchTimeline(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key })
}
