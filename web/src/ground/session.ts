import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { me, type Me } from '#contract/auth/calls.ts'
import { listFamilies } from '#contract/auth/family-calls.ts'
import type { Permission } from '#contract/permissions.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

/** The signed-in member. Without a membership in any family, the account page is loaded instead. */
async function fetchMe(signal: AbortSignal): Promise<Me> {
  const pilot = await sendOrThrow(me, { signal })
  if (pilot.family) return pilot
  location.replace('/account')
  return new Promise<Me>(() => {})
}

/** The session check. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => fetchMe(signal),
  retry: false,
  staleTime: 60_000,
})

/** All families of the pilot. The list changes when they join one, which reloads the page. */
export const familiesQuery = queryOptions({
  queryKey: ['families'],
  queryFn: ({ signal }) => sendOrThrow(listFamilies, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in member; usable only inside the session gate. */
export function useMe() {
  return useSuspenseQuery(meQuery).data
}

/** The id of the signed-in pilot. */
export function usePilotId(): string {
  return useMe().account.id
}

/** True if the pilot's role in this family has the permission. */
export function useMay(permission: Permission): boolean {
  return useMe().may.includes(permission)
}
