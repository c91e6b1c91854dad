import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { me } from '#contract/auth/calls.ts'
import { send } from '#web/lib/send.ts'

/** The session check. Only a failure that is not a refusal arrives here as an error; a refusal has led out already. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { data, error } = await send(me, { signal })
    if (error) throw new Error(error.detail)
    return data
  },
  retry: false,
  staleTime: 60_000,
})

/** Who is signed in; only below the session gate, where it is known. */
export function useMe() {
  return useSuspenseQuery(meQuery).data
}
