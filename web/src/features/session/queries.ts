import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { me, type Me } from '#contract/auth/calls.ts'
import { listFamilies } from '#contract/auth/family-calls.ts'
import { ask } from '#web/lib/ask.ts'

/** The signed-in member. Without a membership in any family, the account page is loaded instead. */
async function askMe(signal: AbortSignal): Promise<Me> {
  const pilot = await ask(me, { signal })
  if (pilot.family) return pilot
  location.replace('/account')
  return new Promise<Me>(() => {})
}

/** The session check. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => askMe(signal),
  retry: false,
  staleTime: 60_000,
})

/** Where else the pilot has a seat. It changes when they join, which begins a new page. */
export const familiesQuery = queryOptions({
  queryKey: ['families'],
  queryFn: ({ signal }) => ask(listFamilies, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Who is signed in; only below the session gate, where it is known. */
export function useMe() {
  return useSuspenseQuery(meQuery).data
}
