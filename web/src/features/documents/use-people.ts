import { useQuery } from '@tanstack/react-query'

import { everyMemberQuery } from '#web/ground/members.ts'

/** All active members, to choose from. */
export function useActiveMembers(): readonly { readonly id: string; readonly full_name: string }[] {
  const { data = [] } = useQuery(everyMemberQuery)
  return data.flatMap(({ status, account_id, full_name }) =>
    status === 'active' && account_id ? [{ id: account_id, full_name }] : [],
  )
}
