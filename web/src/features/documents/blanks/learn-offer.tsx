import type { LearnedValue } from '#web/features/documents/blanks/learned.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/documents/blanks/blanks.module.css'

const words = {
  name: 'learn.name',
  purpose_statement: 'learn.purpose',
  core_value: 'learn.value',
  legacy_established: 'learn.established',
} as const

interface LearnOfferProps {
  readonly learned: readonly LearnedValue[]
  readonly isBusy: boolean
  readonly onUse: (learned: LearnedValue) => void
  readonly onLeave: (learned: LearnedValue) => void
}

/** Offers to save filled-in values to the family record, which also updates unedited documents. */
export function LearnOffer({ learned, isBusy, onUse, onLeave }: LearnOfferProps) {
  const { t } = useTexts('votes')
  return learned.map((one) => (
    <div key={one.field} className={styles.learnOffer} role="status">
      <p>{t(words[one.field])}</p>
      <div className={styles.row}>
        <Button variant="text" size="small" isBusy={isBusy} onClick={() => onUse(one)}>
          {t('learn.everywhere')}
        </Button>
        <Button variant="plain" size="small" onClick={() => onLeave(one)}>
          {t('learn.only_here')}
        </Button>
      </div>
    </div>
  ))
}
