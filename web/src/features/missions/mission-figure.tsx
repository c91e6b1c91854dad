import { CircleCheck, RotateCcw } from 'lucide-react'

import type { Mission } from '#web/features/missions/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The days that are left, as a figure with its word; how the mission ended, once it has. */
export function MissionFigure({ mission }: { mission: Mission }) {
  const { t } = useTexts('missions')
  if (mission.state === 'active') {
    return (
      <p className="m-days">
        <span className="num">{mission.days_left}</span> <span>{t('card.days_left', { count: mission.days_left })}</span>
      </p>
    )
  }
  const Icon = mission.state === 'achieved' ? CircleCheck : RotateCcw
  return (
    <p className={`m-days ${mission.state}`}>
      <Icon size={24} aria-hidden="true" />
      <span>{t(`card.${mission.state}`)}</span>
    </p>
  )
}
