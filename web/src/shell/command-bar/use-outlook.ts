import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type Outlook, outlookOf } from '#contract/commands/outlook.ts'
import type { PaperClass } from '#contract/documents/matter.ts'
import { familyQuery } from '#web/features/family/queries.ts'
import { everyMemberQuery } from '#web/features/members/queries.ts'
import { useMe } from '#web/features/session/queries.ts'

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
