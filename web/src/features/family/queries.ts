import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listActs, readProposals } from '#contract/family/calls.ts'
import { secondFactorRuleCalls } from '#contract/family/second-factor-calls.ts'
import { firstPages } from '#contract/today/first-pages.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

/** Nested under the family's key, so that invalidating the family refetches it. */
export const proposalsQuery = queryOptions({
  queryKey: ['family', 'proposals'],
  queryFn: ({ signal }) => sendOrThrow(readProposals, { signal }),
})

export const secondFactorRuleQuery = queryOptions({
  queryKey: ['family', 'second-factor'],
  queryFn: ({ signal }) => sendOrThrow(secondFactorRuleCalls.readSecondFactorRule, { signal }),
})

export type FamilyAct = ReplyOf<typeof listActs>['items'][number]

export const actsQuery = queryOptions({
  queryKey: ['ledger', 'acts'],
  queryFn: ({ signal }) => sendOrThrow(listActs, { query: firstPages.acts, signal }),
})

/** One pilot's acts, paginated. */
export function actsByQuery(by: string) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'acts', 'by', by],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listActs, { query: { by, limit: 12, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
