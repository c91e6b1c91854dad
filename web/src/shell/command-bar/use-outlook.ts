import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type Outlook, outlookOf } from '#contract/commands/outlook.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { PaperClass } from '#contract/documents/matter.ts'
import { listMembers } from '#contract/family/calls.ts'
import { familyQuery } from '#web/features/family/queries.ts'
import { useMe } from '#web/features/session/queries.ts'
import { ask } from '#web/lib/ask.ts'

type Members = ReplyOf<typeof listMembers>

// All of them, page by page: a rule that counts seats must not miss one.
const everyMemberQuery = queryOptions({
  queryKey: [...familyQuery.queryKey, 'members', 'all'],
  queryFn: async ({ signal }) => {
    const members: Members['items'] = []
    let next: Members['next'] = ''
    while (next !== null) {
      const page: Members = await ask(listMembers, { query: { limit: 100, ...(next !== '' && { cursor: next }) }, signal })
      members.push(...page.items)
      next = page.next
    }
    return members
  },
  staleTime: 60_000,
})

/** What a paper of this class would need if this pilot wrote it now; nothing while that is not known. */
export function useOutlook(paperClass: PaperClass | undefined): Outlook | undefined {
  const { account, may } = useMe()
  const enabled = paperClass !== undefined && may.includes('family.read') && may.includes('member.read')
  const { data: family } = useQuery({ ...familyQuery, enabled })
  const { data: members } = useQuery({ ...everyMemberQuery, enabled })
  const protocol = family?.governance_protocol
  return useMemo(() => {
    if (!paperClass || !protocol || !members) return undefined
    const active = members.filter(({ status }) => status === 'active').map(({ account_id, role }) => ({ id: account_id, role }))
    return outlookOf({ paperClass, protocol, author: account.id, members: active })
  }, [paperClass, protocol, members, account.id])
}
