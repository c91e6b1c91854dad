import { useQuery } from '@tanstack/react-query'

import { EnginesSection } from '#web/features/engines/engines-section.tsx'
import { ActList } from '#web/features/family/act-list.tsx'
import { ExportSection } from '#web/features/farewell/export-section.tsx'
import { FarewellSection } from '#web/features/farewell/farewell-section.tsx'
import { LedgerSection } from '#web/features/ledger/ledger-section.tsx'
import { everyMemberQuery } from '#web/features/members/queries.ts'
import { useMe } from '#web/features/session/queries.ts'

/** What the family has behind it and how one parts from it: engines, ledger, export, leaving. */
export function FarewellSections() {
  const { may } = useMe()
  const { data: members } = useQuery({ ...everyMemberQuery, enabled: may.includes('member.read') })
  return (
    <>
      {may.includes('family.read') && <EnginesSection />}
      {may.includes('ledger.read') && <LedgerSection Acts={ActList} people={members ?? []} />}
      {may.includes('family.export') && <ExportSection />}
      <FarewellSection people={members} mayHandOver={may.includes('family.hand_over')} mayDelete={may.includes('family.delete')} />
    </>
  )
}
