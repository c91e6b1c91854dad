import type { QueryClient } from '@tanstack/react-query'

import { me } from '#contract/auth/calls.ts'
import { meQuery } from '#web/features/session/queries.ts'
import { send } from '#web/lib/send.ts'

/**
 * Asks anew who is signed in. A session that has ended leads out, as ever; a house that can't be reached for a moment does not,
 * unlike at the first check: whoever is in stays in.
 */
export async function refreshMe(queryClient: QueryClient): Promise<void> {
  const knownSince = () => queryClient.getQueryState(meQuery.queryKey)?.dataUpdatedAt
  const before = knownSince()
  const { data } = await send(me, {})
  // An act of one's own that answered in the meantime knows better.
  if (data && !data.family) location.replace('/account')
  else if (data && knownSince() === before) queryClient.setQueryData(meQuery.queryKey, data)
}
