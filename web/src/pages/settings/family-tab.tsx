import { useQuery } from '@tanstack/react-query'

import { StewardsSection } from '#web/features/capitals/stewards-section.tsx'
import { protocolQuery } from '#web/features/documents/queries.ts'
import { familyQuery, proposalsQuery } from '#web/features/family/queries.ts'
import { IdentitySection } from '#web/features/family/identity-section.tsx'
import { everyInvitationQuery, everyMemberQuery } from '#web/features/members/queries.ts'
import { MembersSection } from '#web/features/members/members-section.tsx'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { FarewellSections } from '#web/pages/settings/farewell-sections.tsx'
import { ProtocolSection } from '#web/pages/settings/protocol-section.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useTogether } from '#web/ui/use-together.ts'

/** Everything that belongs to the family as a whole. What a role may not read is not there. */
export function FamilyTab() {
  const { t } = useTexts('settings')
  const { account, may } = useMe()
  const mayRead = may.includes('family.read')
  const mayReadMembers = may.includes('member.read')
  const { data: protocol, isLoading: isProtocolLoading } = useQuery({ ...protocolQuery, enabled: mayRead })
  const isLoading = [
    isProtocolLoading,
    useQuery({ ...familyQuery, enabled: mayRead }).isLoading,
    useQuery({ ...proposalsQuery, enabled: mayRead }).isLoading,
    useQuery({ ...everyMemberQuery, enabled: mayReadMembers }).isLoading,
    useQuery({ ...everyInvitationQuery, enabled: mayReadMembers }).isLoading,
  ].includes(true)
  if (!useTogether(isLoading)) return <Shape label={t('page.loading')} isInside />
  return (
    <div className="settings-family">
      <IdentitySection mayRead={mayRead} mayWrite={may.includes('family.write')} />
      <div className="settings-main">
        {mayRead && <ProtocolSection pilotId={account.id} mayPropose={may.includes('family.write')} />}
        {mayReadMembers && (
          <MembersSection rights={{ pilotId: account.id, mayInvite: may.includes('member.invite'), mayManage: may.includes('member.manage') }} />
        )}
      </div>
      <div className="settings-wide">
        {may.includes('capital.read') && (
          <StewardsSection
            mayDefine={may.includes('capital.define')}
            mayAppoint={may.includes('capital.appoint')}
            candidates={protocol?.seats ?? []}
          />
        )}
        <FarewellSections />
      </div>
    </div>
  )
}
