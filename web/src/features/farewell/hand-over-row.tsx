import { useState } from 'react'

import { withdrawOffer } from '#contract/farewell/calls.ts'
import type { Role } from '#contract/roles.ts'
import { OfferDialog } from '#web/features/farewell/offer-dialog.tsx'
import { type Farewell, useKeepFarewell } from '#web/features/farewell/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** A member, as far as a hand-over asks. */
export interface Candidate {
  readonly account_id: string
  readonly full_name: string
  readonly role: Role
  readonly status: string
}

/** Handing the family over: the offer, and what became of it. */
export function HandOverRow({ farewell, people }: { farewell: Farewell; people: readonly Candidate[] | undefined }) {
  const { t } = useTexts(['farewell', 'onboarding'])
  const [isAsking, setAsking] = useState(false)
  const withdraw = useAct(withdrawOffer, useKeepFarewell())
  const { offer, deletion } = farewell
  // Whoever can't be read is not nobody.
  const candidates = people?.filter(({ role, status }) => status === 'active' && role !== 'founder')
  return (
    <div className="fw-row">
      <div>
        <h3>{t('hand_over.title')}</h3>
        {offer ? (
          <p className="sub sm">
            <WithName
              sentence={t('hand_over.offered', { name: nameSlot, day: formatDate(offer.offered_at) })}
              id={offer.to.id}
              name={offer.to.full_name}
            />
            <SentenceSpace />
            {t('hand_over.afterwards', { role: t(`onboarding:role.${offer.role}`) })}
          </p>
        ) : (
          <p className="sub sm">{t(candidates?.length === 0 ? 'hand_over.nobody' : 'hand_over.about')}</p>
        )}
      </div>
      {offer && !deletion && (
        <button type="button" className="btn small quiet" aria-busy={withdraw.isPending} onClick={() => !withdraw.isPending && withdraw.mutate({})}>
          {t('hand_over.withdraw')}
        </button>
      )}
      {!offer && !deletion && candidates && candidates.length > 0 && (
        <button type="button" className="btn small quiet" onClick={() => setAsking(true)}>
          {t('hand_over.action')}
        </button>
      )}
      {isAsking && candidates && <OfferDialog candidates={candidates} onClose={() => setAsking(false)} />}
    </div>
  )
}
