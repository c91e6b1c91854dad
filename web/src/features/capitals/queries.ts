import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import type { Capital } from '#contract/capitals.ts'
import { listEvidence, readCapitals } from '#contract/capitals/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Overview = ReplyOf<typeof readCapitals>
export type Figures = Overview['capitals'][number]
export type ListedEvidence = ReplyOf<typeof listEvidence>['items'][number]

/** The pilot's permissions for capitals. */
export interface CapitalRights {
  readonly mayRate: boolean
  readonly mayDefine: boolean
}

export const capitalsQuery = queryOptions({
  queryKey: ['capitals'],
  queryFn: ({ signal }) => sendOrThrow(readCapitals, { signal }),
})

/** The evidence of a capital, newest first. */
export function evidenceQuery(capital: Capital) {
  return infiniteQueryOptions({
    queryKey: [...capitalsQuery.queryKey, capital, 'evidence'],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listEvidence, {
        params: { capital },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
