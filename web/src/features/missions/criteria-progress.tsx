import type { Mission } from '#web/features/missions/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/missions/mission-card.module.css'

/** The number of met criteria, as a bar and in words. */
export function CriteriaProgress({ mission: { criteria } }: { mission: Mission }) {
  const { t } = useTexts('missions')
  const met = criteria.filter(({ is_met }) => is_met).length
  const share = criteria.length === 0 ? 0 : (met / criteria.length) * 100
  return (
    <p className={styles.mProgress} data-part="m-progress">
      <span className={styles.barTrack} data-part="bar-track" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <span>{t('card.criteria_met', { met, count: criteria.length })}</span>
    </p>
  )
}
