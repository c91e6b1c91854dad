import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, KeyRound } from 'lucide-react'

import { acceptTransfer, declineTransfer, undoFamilyDeletion } from '#contract/family-lifecycle/calls.ts'
import { type Lifecycle, lifecycleQuery, useSetLifecycle } from '#web/features/family-lifecycle/queries.ts'
import { useMay, usePilotId } from '#web/ground/session.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Shown on every page: a scheduled deletion, or a transfer offered to this pilot. */
export function LifecycleBanner() {
  const pilotId = usePilotId()
  const mayUndo = useMay('family.delete')
  const { data } = useQuery(lifecycleQuery)
  if (data?.deletion) return <Ending deletion={data.deletion} mayUndo={mayUndo} />
  if (data?.offer?.to.id === pilotId) return <Offer offer={data.offer} />
  return null
}

function Ending({ deletion, mayUndo }: { deletion: NonNullable<Lifecycle['deletion']>; mayUndo: boolean }) {
  const { t } = useTexts('shell')
  const keep = useAct(undoFamilyDeletion, useSetLifecycle())
  return (
    <div className={classNames(styles.fwBanner, styles.ends)} role="region" aria-label={t('banner.ends')}>
      <Hourglass size={22} aria-hidden="true" />
      <p>
        <b>{t('banner.ends_on', { day: formatDate(deletion.due_at) })}</b>{' '}
        {t(mayUndo ? 'banner.ends_founder' : 'banner.ends_member')}
      </p>
      {mayUndo && (
        <Button variant="quiet" size="small" isBusy={keep.isPending} onClick={() => keep.mutate({})}>
          {t('banner.undo')}
        </Button>
      )}
    </div>
  )
}

function Offer({ offer }: { offer: NonNullable<Lifecycle['offer']> }) {
  const { t } = useTexts(['shell', 'onboarding'])
  const queryClient = useQueryClient()
  // Roles have changed, so every page may show other actions.
  const done = () => void queryClient.invalidateQueries()
  const accept = useAct(acceptTransfer, done)
  const decline = useAct(declineTransfer, done)
  const isBusy = accept.isPending || decline.isPending
  return (
    <div className={styles.fwBanner} role="region" aria-label={t('banner.offer')}>
      <KeyRound size={22} aria-hidden="true" />
      <p>
        <b>
          <WithName
            sentence={t('banner.offered', { name: nameSlot })}
            id={offer.by.id}
            name={offer.by.full_name}
          />
        </b>
        <SentenceSpace />
        {t('banner.offer_means', { role: t(`onboarding:role.${offer.role}`) })}
      </p>
      <div className={styles.fwButtons}>
        <Button
          variant="text"
          size="small"
          isBusy={decline.isPending}
          isDisabled={isBusy}
          onClick={() => decline.mutate({})}
        >
          {t('banner.decline')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          isBusy={accept.isPending}
          isDisabled={isBusy}
          onClick={() => accept.mutate({})}
        >
          {t('banner.accept')}
        </Button>
      </div>
    </div>
  )
}
