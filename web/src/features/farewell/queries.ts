import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { readFarewell } from '#contract/farewell/calls.ts'
import { readExport } from '#contract/farewell/exports.ts'
import { ask } from '#web/lib/ask.ts'

export type Farewell = ReplyOf<typeof readFarewell>
export type Export = NonNullable<ReplyOf<typeof readExport>['export']>

/** Below the family, so that a change of it asks anew. */
export const farewellQuery = queryOptions({
  queryKey: ['family', 'farewell'],
  queryFn: ({ signal }) => ask(readFarewell, { signal }),
  staleTime: 60_000,
})

export const exportQuery = queryOptions({ queryKey: ['exports'], queryFn: ({ signal }) => ask(readExport, { signal }) })

/** What an act answered is how things stand now. */
export function useKeepFarewell(): (farewell: Farewell) => void {
  const queryClient: QueryClient = useQueryClient()
  return (farewell) => queryClient.setQueryData(farewellQuery.queryKey, farewell)
}
