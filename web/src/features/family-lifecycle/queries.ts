import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { readLifecycle } from '#contract/family-lifecycle/calls.ts'
import { readExport } from '#contract/family-lifecycle/exports.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Lifecycle = ReplyOf<typeof readLifecycle>
export type Export = NonNullable<ReplyOf<typeof readExport>['export']>

/** Nested under the family key, so that a change of the family refetches it. */
export const lifecycleQuery = queryOptions({
  queryKey: ['family', 'lifecycle'],
  queryFn: ({ signal }) => sendOrThrow(readLifecycle, { signal }),
  staleTime: 60_000,
})

export const exportQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => sendOrThrow(readExport, { signal }),
})

/** Caches the lifecycle that a call returned. */
export function useSetLifecycle(): (lifecycle: Lifecycle) => void {
  const queryClient: QueryClient = useQueryClient()
  return (lifecycle) => queryClient.setQueryData(lifecycleQuery.queryKey, lifecycle)
}
