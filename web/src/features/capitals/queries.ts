import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import type { Capital } from '#contract/capitals.ts'
import { listEvidence, readCapitals } from '#contract/capitals/calls.ts'
import { ask } from '#web/lib/ask.ts'

export type Overview = ReplyOf<typeof readCapitals>
export type Figures = Overview['capitals'][number]
export type Piece = ReplyOf<typeof listEvidence>['items'][number]

/** What the pilot's role may do with capitals; a page offers nothing else. */
export interface CapitalRights {
  readonly mayRate: boolean
  readonly mayDefine: boolean
}

export const capitalsQuery = queryOptions({
  queryKey: ['capitals'],
  queryFn: ({ signal }) => ask(readCapitals, { signal }),
})

/** What stands behind a capital's effective figure, newest first, page after page. */
export function evidenceQuery(capital: Capital) {
  return infiniteQueryOptions({
    queryKey: [...capitalsQuery.queryKey, capital, 'evidence'],
    queryFn: ({ signal, pageParam }) => ask(listEvidence, { params: { capital }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
