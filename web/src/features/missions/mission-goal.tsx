import { PenLine } from 'lucide-react'
import { useState } from 'react'

import { EditMission } from '#web/features/missions/edit-mission.tsx'
import type { Mission } from '#web/features/missions/queries.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/missions/mission-card.module.css'

/** The mission's goal and the capitals it affects. */
export function MissionGoal({ mission, mayLead }: { mission: Mission; mayLead: boolean }) {
  const { t } = useTexts(['missions', 'governance'])
  const [isEditing, setEditing] = useState(false)
  const capitals = listAs({}).format(mission.goal.capitals.map((one) => t(`governance:capital.${one}`)))
  return (
    <section className={styles.mGoal}>
      <h4>{t('goal_part.title')}</h4>
      <p className={styles.goalText}>{mission.goal.text ?? t(`goal.${mission.type}`)}</p>
      <p className="sub sm">{t('goal_part.touches', { capitals })}</p>
      {mayLead && (
        <Button variant="text" size="small" onClick={() => setEditing(true)}>
          <PenLine size={18} aria-hidden="true" />
          {t('edit.action')}
        </Button>
      )}
      {isEditing && <EditMission mission={mission} onClose={() => setEditing(false)} />}
    </section>
  )
}
