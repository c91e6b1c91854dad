import { useQuery } from '@tanstack/react-query'

import { DeleteRow } from '#web/features/family-lifecycle/delete-row.tsx'
import { TransferRow } from '#web/features/family-lifecycle/transfer-row.tsx'
import type { TransferCandidate } from '#web/features/family-lifecycle/transfer-dialog.tsx'
import { LeaveRow } from '#web/features/family-lifecycle/leave-row.tsx'
import { lifecycleQuery } from '#web/features/family-lifecycle/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'

interface LifecycleSectionProps {
  /** The family's members, if the pilot may transfer it. */
  readonly people: readonly TransferCandidate[] | undefined
  readonly mayTransfer: boolean
  readonly mayDelete: boolean
}

/** Leave, transfer and delete; each explains its effect before it is confirmed. */
export function LifecycleSection({ people, mayTransfer, mayDelete }: LifecycleSectionProps) {
  const { t } = useTexts(['lifecycle', 'common'])
  const { data: lifecycle, error, refetch } = useQuery(lifecycleQuery)
  return (
    <section className={styles.fwSection} aria-labelledby="lifecycle-title">
      <h2 className="t-sm" id="lifecycle-title">
        {t('section.title')}
      </h2>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!lifecycle && !error && <Skeleton label={t('section.loading')} isInside />}
      {lifecycle && (
        <div className={styles.fwRows}>
          {mayTransfer && <TransferRow lifecycle={lifecycle} people={people} />}
          <LeaveRow lifecycle={lifecycle} />
          {mayDelete && <DeleteRow lifecycle={lifecycle} />}
        </div>
      )}
    </section>
  )
}
