import { CircleCheck, RotateCcw } from 'lucide-react'

import type { Mission } from '#web/features/missions/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/missions/mission-card.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The days left as a number with its unit, or the outcome of an ended mission. */
export function MissionFigure({ mission }: { mission: Mission }) {
  const { t } = useTexts('missions')
  if (mission.state === 'active') {
    return (
      <p className={styles.mDays} data-part="m-days">
        <span className={styles.num} data-part="num">
          {mission.days_left}
        </span>{' '}
        <span>{t('card.days_left', { count: mission.days_left })}</span>
      </p>
    )
  }
  const Icon = mission.state === 'achieved' ? CircleCheck : RotateCcw
  return (
    <p className={classNames(styles.mDays, styles[mission.state])} data-part="m-days">
      <Icon size={24} aria-hidden="true" />
      <span>{t(`card.${mission.state}`)}</span>
    </p>
  )
}
