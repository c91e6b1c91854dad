import { useQuery } from '@tanstack/react-query'

import { listMembers } from '#contract/members/calls.ts'
import { ask } from '#web/lib/ask.ts'

/** Everybody active who can be asked or shown something; the first hundred, as a family rarely has more. */
export function useActiveMembers(): readonly { readonly id: string; readonly full_name: string }[] {
  const { data } = useQuery({
    queryKey: ['members', 'active'],
    queryFn: ({ signal }) => ask(listMembers, { query: { limit: 100 }, signal }),
    staleTime: 60_000,
  })
  return data?.items.flatMap((one) => (one.status === 'active' && one.account_id ? [{ id: one.account_id, full_name: one.full_name }] : [])) ?? []
}
