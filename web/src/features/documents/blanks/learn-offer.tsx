import type { Learned } from '#web/features/documents/blanks/learned.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const words = { name: 'learn.name', purpose_statement: 'learn.purpose', core_value: 'learn.value', legacy_established: 'learn.established' } as const

interface LearnOfferProps {
  readonly learned: readonly Learned[]
  readonly isBusy: boolean
  readonly onUse: (learned: Learned) => void
  readonly onLeave: (learned: Learned) => void
}

/** Offers what was written into a document to the family's record, and by it to the other documents no one has touched. */
export function LearnOffer({ learned, isBusy, onUse, onLeave }: LearnOfferProps) {
  const { t } = useTexts('votes')
  return learned.map((one) => (
    <div key={one.field} className="learn-offer" role="status">
      <p>{t(words[one.field])}</p>
      <div className="row">
        <button type="button" className="btn small text" aria-busy={isBusy} onClick={() => onUse(one)}>
          {t('learn.everywhere')}
        </button>
        <button type="button" className="btn small plain" onClick={() => onLeave(one)}>
          {t('learn.only_here')}
        </button>
      </div>
    </div>
  ))
}
