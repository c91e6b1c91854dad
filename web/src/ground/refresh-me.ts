import type { QueryClient } from '@tanstack/react-query'

import { me } from '#contract/auth/calls.ts'
import { meQuery } from '#web/ground/session.ts'
import { send } from '#web/lib/send.ts'

/**
 * Refetches the signed-in member. An ended session disconnects, but unlike in the first check, an unreachable
 * server does not.
 */
export async function refreshMe(queryClient: QueryClient): Promise<void> {
  const updatedAt = () => queryClient.getQueryState(meQuery.queryKey)?.dataUpdatedAt
  const before = updatedAt()
  const { data } = await send(me, {})
  // A mutation that finished in the meantime has newer data.
  if (data && !data.family) location.replace('/account')
  else if (data && updatedAt() === before) queryClient.setQueryData(meQuery.queryKey, data)
}
