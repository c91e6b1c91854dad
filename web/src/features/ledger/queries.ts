import { infiniteQueryOptions } from '@tanstack/react-query'

import type { QueryOf, ReplyOf } from '#contract/call.ts'
import { listActs } from '#contract/family/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type LedgerAct = ReplyOf<typeof listActs>['items'][number]

/** The filter; an empty field matches everything. Both days are inclusive calendar days. */
export interface LedgerFilter {
  readonly kind: NonNullable<NonNullable<QueryOf<typeof listActs>>['kind']> | ''
  readonly by: string
  readonly from: string
  readonly until: string
}

export const everything: LedgerFilter = { kind: '', by: '', from: '', until: '' }

/** The family's acts, newest first, paginated. */
export function ledgerQuery(filter: LedgerFilter) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'acts', 'found', filter],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listActs, {
        query: { ...queryOf(filter), limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

function queryOf({ kind, by, from, until }: LedgerFilter) {
  const start = startOf(from)
  const end = startOf(until, 1)
  return {
    ...(kind && { kind }),
    ...(by && { by }),
    ...(start && { from: start }),
    ...(end && { until: end }),
  }
}

/** The start of a day in the pilot's time zone; undefined for an invalid day. */
function startOf(day: string, later = 0): string | undefined {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const moment = new Date(year, month - 1, date + later)
  return day === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
