import { useQuery } from '@tanstack/react-query'

import { capitalsQuery } from '#web/features/capitals/queries.ts'
import { StewardsSection } from '#web/features/capitals/stewards-section.tsx'
import { protocolQuery } from '#web/features/documents/queries.ts'
import { EnginesSection } from '#web/features/engines/engines-section.tsx'
import { ActList } from '#web/features/family/act-list.tsx'
import { IdentitySection } from '#web/features/family/identity-section.tsx'
import { familyQuery, proposalsQuery } from '#web/features/family/queries.ts'
import { ExportSection } from '#web/features/farewell/export-section.tsx'
import { FarewellSection } from '#web/features/farewell/farewell-section.tsx'
import { LedgerSection } from '#web/features/ledger/ledger-section.tsx'
import { MembersSection } from '#web/features/members/members-section.tsx'
import { everyInvitationQuery, everyMemberQuery } from '#web/features/members/queries.ts'
import { useMe } from '#web/features/session/queries.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ProtocolSection } from '#web/pages/settings/protocol-section.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useTogether } from '#web/ui/use-together.ts'

export function Identity() {
  const { t } = useTexts('settings')
  const { may } = useMe()
  const mayRead = may.includes('family.read')
  const isLoading = [useQuery(familyQuery).isLoading, useQuery({ ...proposalsQuery, enabled: mayRead }).isLoading].includes(true)
  if (!useTogether(isLoading)) return <Shape label={t('page.loading')} isInside />
  return <IdentitySection mayRead={mayRead} mayWrite={may.includes('family.write')} />
}

export function Governance() {
  const { t } = useTexts('settings')
  const { account, may } = useMe()
  const isLoading = [useQuery(protocolQuery).isLoading, useQuery(proposalsQuery).isLoading].includes(true)
  if (!useTogether(isLoading)) return <Shape label={t('page.loading')} isInside />
  return <ProtocolSection pilotId={account.id} mayPropose={may.includes('family.write')} />
}

export function Members() {
  const { t } = useTexts(['settings', 'capitals'])
  const { account, may } = useMe()
  const { data: overview, isLoading: isCapitalsLoading } = useQuery({ ...capitalsQuery, enabled: may.includes('capital.read') })
  const isLoading = [useQuery(everyMemberQuery).isLoading, useQuery(everyInvitationQuery).isLoading, isCapitalsLoading].includes(true)
  if (!useTogether(isLoading)) return <Shape label={t('page.loading')} isInside />
  const stewarded = (id: string) =>
    listAs({ style: 'narrow' }).format(
      (overview?.capitals ?? []).filter(({ steward }) => steward?.id === id).map(({ capital }) => t(`capitals:name.${capital}`)),
    )
  return (
    <MembersSection
      rights={{ pilotId: account.id, mayInvite: may.includes('member.invite'), mayManage: may.includes('member.manage') }}
      stewarded={stewarded}
    />
  )
}

export function Capitals() {
  const { may } = useMe()
  const { data: protocol } = useQuery(protocolQuery)
  return (
    <StewardsSection mayDefine={may.includes('capital.define')} mayAppoint={may.includes('capital.appoint')} candidates={protocol?.seats ?? []} />
  )
}

export function Engines() {
  return <EnginesSection />
}

export function Ledger() {
  const { may } = useMe()
  const { data: members } = useQuery({ ...everyMemberQuery, enabled: may.includes('member.read') })
  return <LedgerSection Acts={ActList} people={members ?? []} />
}

/** The export, and the ways out of the family. */
export function ExportAndLeave() {
  const { may } = useMe()
  const { data: members } = useQuery({ ...everyMemberQuery, enabled: may.includes('member.read') })
  return (
    <>
      {may.includes('family.export') && <ExportSection />}
      <FarewellSection people={members} mayHandOver={may.includes('family.hand_over')} mayDelete={may.includes('family.delete')} />
    </>
  )
}
