import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listActs, readFamily, readProposals } from '#contract/family/calls.ts'
import { ask } from '#web/lib/ask.ts'

export type Family = ReplyOf<typeof readFamily>

export const familyQuery = queryOptions({ queryKey: ['family'], queryFn: ({ signal }) => ask(readFamily, { signal }) })

/** Below the family, so that a change of it asks anew. */
export const proposalsQuery = queryOptions({
  queryKey: ['family', 'proposals'],
  queryFn: ({ signal }) => ask(readProposals, { signal }),
})

export type Act = ReplyOf<typeof listActs>['items'][number]

export const actsQuery = queryOptions({ queryKey: ['ledger', 'acts'], queryFn: ({ signal }) => ask(listActs, { query: { limit: 8 }, signal }) })

/** One pilot's acts, page after page. */
export function actsByQuery(by: string) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'acts', 'by', by],
    queryFn: ({ signal, pageParam }) => ask(listActs, { query: { by, limit: 12, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
