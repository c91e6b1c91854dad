import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listActs, listMembers, readFamily } from '#contract/family/calls.ts'
import { ask } from '#web/lib/ask.ts'

export const familyQuery = queryOptions({ queryKey: ['family'], queryFn: ({ signal }) => ask(readFamily, { signal }) })

/** The first members, oldest seat first: enough for the seats at the side. */
export const membersQuery = queryOptions({
  queryKey: ['family', 'members'],
  queryFn: ({ signal }) => ask(listMembers, { query: { limit: 20 }, signal }),
})

export type Act = ReplyOf<typeof listActs>['items'][number]

export const actsQuery = queryOptions({ queryKey: ['ledger', 'acts'], queryFn: ({ signal }) => ask(listActs, { query: { limit: 8 }, signal }) })
