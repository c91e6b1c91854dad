import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type Outlook, outlookOf } from '#contract/commands/outlook.ts'
import type { DocumentClass } from '#contract/documents/matter.ts'
import { familyQuery } from '#web/ground/family.ts'
import { everyMemberQuery } from '#web/ground/members.ts'
import { useMe } from '#web/ground/session.ts'

/**
 * The approvals that a document of this class would need from this pilot's family; undefined while loading.
 */
export function useOutlook(documentClass: DocumentClass | undefined): Outlook | undefined {
  const { account, may } = useMe()
  const enabled = documentClass !== undefined && may.includes('family.read') && may.includes('member.read')
  const { data: family } = useQuery({ ...familyQuery, enabled })
  const { data: members } = useQuery({ ...everyMemberQuery, enabled })
  const protocol = family?.governance_protocol
  return useMemo(() => {
    if (!documentClass || !protocol || !members) return undefined
    const active = members
      .filter(({ status }) => status === 'active')
      .map(({ account_id, role }) => ({ id: account_id, role }))
    return outlookOf({ documentClass, protocol, author: account.id, members: active })
  }, [documentClass, protocol, members, account.id])
}
