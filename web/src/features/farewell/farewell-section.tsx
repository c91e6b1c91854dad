import '#web/features/farewell/farewell.css'

import { useQuery } from '@tanstack/react-query'

import { DeleteRow } from '#web/features/farewell/delete-row.tsx'
import { type Candidate, HandOverRow } from '#web/features/farewell/hand-over-row.tsx'
import { LeaveRow } from '#web/features/farewell/leave-row.tsx'
import { farewellQuery } from '#web/features/farewell/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface FarewellSectionProps {
  /** The family's members, for whoever may hand it over. */
  readonly people: readonly Candidate[] | undefined
  readonly mayHandOver: boolean
  readonly mayDelete: boolean
}

/** Leaving the family, handing it over, deleting it: each says what it means before it is done. */
export function FarewellSection({ people, mayHandOver, mayDelete }: FarewellSectionProps) {
  const { t } = useTexts(['farewell', 'common'])
  const { data: farewell, error, refetch } = useQuery(farewellQuery)
  return (
    <section className="fw-section" aria-labelledby="farewell-title">
      <h2 className="t-sm" id="farewell-title">
        {t('section.title')}
      </h2>
      {error && <NotRead error={error} onRetry={refetch} />}
      {!farewell && !error && <Shape label={t('section.loading')} isInside />}
      {farewell && (
        <div className="fw-rows">
          {mayHandOver && <HandOverRow farewell={farewell} people={people} />}
          <LeaveRow farewell={farewell} />
          {mayDelete && <DeleteRow farewell={farewell} />}
        </div>
      )}
    </section>
  )
}
