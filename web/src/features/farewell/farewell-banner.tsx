import '#web/features/farewell/farewell.css'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, KeyRound } from 'lucide-react'

import { acceptFamily, declineFamily, keepFamily } from '#contract/farewell/calls.ts'
import { type Farewell, farewellQuery, useKeepFarewell } from '#web/features/farewell/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

interface FarewellBannerProps {
  readonly pilotId: string
  readonly mayUndo: boolean
}

/** On every page: that the family ends, and the offer that waits for this pilot's answer. */
export function FarewellBanner({ pilotId, mayUndo }: FarewellBannerProps) {
  const { data } = useQuery(farewellQuery)
  if (data?.deletion) return <Ending deletion={data.deletion} mayUndo={mayUndo} />
  if (data?.offer?.to.id === pilotId) return <Offer offer={data.offer} />
  return null
}

function Ending({ deletion, mayUndo }: { deletion: NonNullable<Farewell['deletion']>; mayUndo: boolean }) {
  const { t } = useTexts('farewell')
  const keep = useAct(keepFamily, useKeepFarewell())
  return (
    <div className="fw-banner ends" role="region" aria-label={t('banner.ends')}>
      <Hourglass size={22} aria-hidden="true" />
      <p>
        <b>{t('banner.ends_on', { day: formatDate(deletion.due_at) })}</b> {t(mayUndo ? 'banner.ends_founder' : 'banner.ends_member')}
      </p>
      {mayUndo && (
        <button type="button" className="btn small quiet" aria-busy={keep.isPending} onClick={() => !keep.isPending && keep.mutate({})}>
          {t('delete.undo')}
        </button>
      )}
    </div>
  )
}

function Offer({ offer }: { offer: NonNullable<Farewell['offer']> }) {
  const { t } = useTexts(['farewell', 'onboarding'])
  const queryClient = useQueryClient()
  // Roles have changed, and with them what every page offers.
  const done = () => void queryClient.invalidateQueries()
  const accept = useAct(acceptFamily, done)
  const decline = useAct(declineFamily, done)
  const isBusy = accept.isPending || decline.isPending
  return (
    <div className="fw-banner" role="region" aria-label={t('banner.offer')}>
      <KeyRound size={22} aria-hidden="true" />
      <p>
        <b>
          <WithName sentence={t('banner.offered', { name: nameSlot })} id={offer.by.id} name={offer.by.full_name} />
        </b>
        <SentenceSpace />
        {t('banner.offer_means', { role: t(`onboarding:role.${offer.role}`) })}
      </p>
      <div className="fw-buttons">
        <button type="button" className="btn small text" aria-busy={decline.isPending} onClick={() => !isBusy && decline.mutate({})}>
          {t('banner.decline')}
        </button>
        <button type="button" className="btn small quiet" aria-busy={accept.isPending} onClick={() => !isBusy && accept.mutate({})}>
          {t('banner.accept')}
        </button>
      </div>
    </div>
  )
}
