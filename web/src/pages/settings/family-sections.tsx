import { useQuery } from '@tanstack/react-query'

import { capitalsQuery } from '#web/features/capitals/queries.ts'
import { StewardsSection } from '#web/features/capitals/stewards-section.tsx'
import { protocolQuery } from '#web/features/documents/queries.ts'
import { EnginesSection } from '#web/features/engines/engines-section.tsx'
import { ActList } from '#web/features/family/act-list.tsx'
import { IdentitySection } from '#web/features/family/identity-section.tsx'
import { familyQuery } from '#web/ground/family.ts'
import { proposalsQuery } from '#web/features/family/queries.ts'
import { ExportSection } from '#web/features/family-lifecycle/export-section.tsx'
import { LifecycleSection } from '#web/features/family-lifecycle/lifecycle-section.tsx'
import { LedgerSection } from '#web/features/ledger/ledger-section.tsx'
import { MembersSection } from '#web/features/members/members-section.tsx'
import { everyInvitationQuery, everyMemberQuery } from '#web/ground/members.ts'
import { useMe } from '#web/ground/session.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ProtocolSection } from '#web/pages/settings/protocol-section.tsx'
import { SecondFactorSection } from '#web/pages/settings/second-factor-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePageReady } from '#web/ui/use-page-ready.ts'

export function Identity() {
  const { t } = useTexts('settings')
  const { may } = useMe()
  const mayRead = may.includes('family.read')
  const isLoading = [
    useQuery(familyQuery).isLoading,
    useQuery({ ...proposalsQuery, enabled: mayRead }).isLoading,
  ].includes(true)
  if (!usePageReady(isLoading)) return <Skeleton label={t('page.loading')} isInside />
  return <IdentitySection mayRead={mayRead} mayWrite={may.includes('family.write')} />
}

export function Governance() {
  const { t } = useTexts('settings')
  const isLoading = [useQuery(protocolQuery).isLoading, useQuery(proposalsQuery).isLoading].includes(true)
  if (!usePageReady(isLoading)) return <Skeleton label={t('page.loading')} isInside />
  return <ProtocolSection />
}

export function Members() {
  const { t } = useTexts(['settings', 'capitals'])
  const { account, may } = useMe()
  const { data: overview, isLoading: isCapitalsLoading } = useQuery({
    ...capitalsQuery,
    enabled: may.includes('capital.read'),
  })
  const isLoading = [
    useQuery(everyMemberQuery).isLoading,
    useQuery(everyInvitationQuery).isLoading,
    isCapitalsLoading,
  ].includes(true)
  if (!usePageReady(isLoading)) return <Skeleton label={t('page.loading')} isInside />
  const stewarded = (id: string) =>
    listAs({ style: 'narrow' }).format(
      (overview?.capitals ?? [])
        .filter(({ steward }) => steward?.id === id)
        .map(({ capital }) => t(`capitals:name.${capital}`)),
    )
  return (
    <>
      <MembersSection
        rights={{
          pilotId: account.id,
          mayInvite: may.includes('member.invite'),
          mayManage: may.includes('member.manage'),
        }}
        stewarded={stewarded}
      />
      <SecondFactorSection />
    </>
  )
}

export function Capitals() {
  const { may } = useMe()
  const { data: protocol } = useQuery(protocolQuery)
  return (
    <StewardsSection
      mayDefine={may.includes('capital.define')}
      mayAppoint={may.includes('capital.appoint')}
      candidates={protocol?.members ?? []}
    />
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

/** The export, leaving, handing over and deleting the family. */
export function ExportAndLeave() {
  const { may } = useMe()
  const { data: members } = useQuery({ ...everyMemberQuery, enabled: may.includes('member.read') })
  return (
    <>
      {may.includes('family.export') && <ExportSection />}
      <LifecycleSection
        people={members}
        mayTransfer={may.includes('family.transfer')}
        mayDelete={may.includes('family.delete')}
      />
    </>
  )
}
