import { useState } from 'react'

import { withdrawTransfer } from '#contract/family-lifecycle/calls.ts'
import { type TransferCandidate, TransferDialog } from '#web/features/family-lifecycle/transfer-dialog.tsx'
import { type Lifecycle, useSetLifecycle } from '#web/features/family-lifecycle/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'

/** Offers the family to another member, or shows the open offer. */
export function TransferRow({
  lifecycle,
  people,
}: {
  lifecycle: Lifecycle
  people: readonly TransferCandidate[] | undefined
}) {
  const { t } = useTexts(['lifecycle', 'onboarding'])
  const [isAsking, setAsking] = useState(false)
  const withdraw = useAct(withdrawTransfer, useSetLifecycle())
  const { offer, deletion } = lifecycle
  // Undefined while the members can't be read, which differs from an empty list.
  const candidates = people?.filter(({ role, status }) => status === 'active' && role !== 'founder')
  return (
    <div className={styles.fwRow}>
      <div>
        <h3>{t('transfer.title')}</h3>
        {offer ? (
          <p className="sub sm">
            <WithName
              sentence={t('transfer.offered', { name: nameSlot, day: formatDate(offer.offered_at) })}
              id={offer.to.id}
              name={offer.to.full_name}
            />
            <SentenceSpace />
            {t('transfer.afterwards', { role: t(`onboarding:role.${offer.role}`) })}
          </p>
        ) : (
          <p className="sub sm">{t(candidates?.length === 0 ? 'transfer.nobody' : 'transfer.about')}</p>
        )}
      </div>
      {offer && !deletion && (
        <Button variant="quiet" size="small" isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
          {t('transfer.withdraw')}
        </Button>
      )}
      {!offer && !deletion && candidates && candidates.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          {t('transfer.action')}
        </Button>
      )}
      {isAsking && candidates && <TransferDialog candidates={candidates} onClose={() => setAsking(false)} />}
    </div>
  )
}
