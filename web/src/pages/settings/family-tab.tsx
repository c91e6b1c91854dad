import { useQuery } from '@tanstack/react-query'

import { StewardsSection } from '#web/features/capitals/stewards-section.tsx'
import { protocolQuery } from '#web/features/documents/queries.ts'
import { IdentitySection } from '#web/features/family/identity-section.tsx'
import { MembersSection } from '#web/features/members/members-section.tsx'
import { useMe } from '#web/features/session/queries.ts'
import { FarewellSections } from '#web/pages/settings/farewell-sections.tsx'
import { ProtocolSection } from '#web/pages/settings/protocol-section.tsx'

/** Everything that belongs to the family as a whole. What a role may not read is not there. */
export function FamilyTab() {
  const { account, may } = useMe()
  const mayRead = may.includes('family.read')
  const { data: protocol } = useQuery({ ...protocolQuery, enabled: mayRead })
  return (
    <div className="settings-family">
      <IdentitySection mayRead={mayRead} mayWrite={may.includes('family.write')} />
      <div className="settings-main">
        {mayRead && <ProtocolSection pilotId={account.id} mayPropose={may.includes('family.write')} />}
        {may.includes('member.read') && (
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
