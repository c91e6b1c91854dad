import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listTimeline, readCalendarLink, timelineLimits } from '#contract/timeline/calls.ts'
import { ask } from '#web/lib/ask.ts'

export type Timeline = ReplyOf<typeof listTimeline>
export type Thing = Timeline['items'][number]

const key = ['timeline'] as const

/** The timeline, page after page, by its days. */
export const timelineQuery = infiniteQueryOptions({
  queryKey: [...key, 'things'],
  queryFn: ({ signal, pageParam }) => ask(listTimeline, { query: { limit: timelineLimits.page, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

export const calendarLinkQuery = queryOptions({
  queryKey: [...key, 'calendar'],
  queryFn: ({ signal }) => ask(readCalendarLink, { signal }),
})

export function refetchTimeline(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key })
}
