import { PenLine } from 'lucide-react'
import { useState } from 'react'

import { EditMission } from '#web/features/missions/edit-mission.tsx'
import type { Mission } from '#web/features/missions/queries.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** What the mission wants to reach, and the capitals it touches. */
export function MissionGoal({ mission, mayLead }: { mission: Mission; mayLead: boolean }) {
  const { t } = useTexts(['missions', 'governance'])
  const [isEditing, setEditing] = useState(false)
  const capitals = listAs({}).format(mission.goal.capitals.map((one) => t(`governance:capital.${one}`)))
  return (
    <section className="m-goal">
      <h4>{t('goal_part.title')}</h4>
      <p className="goal-text">{mission.goal.text ?? t(`goal.${mission.type}`)}</p>
      <p className="sub sm">{t('goal_part.touches', { capitals })}</p>
      {mayLead && (
        <button type="button" className="btn small text" onClick={() => setEditing(true)}>
          <PenLine size={18} aria-hidden="true" />
          {t('edit.action')}
        </button>
      )}
      {isEditing && <EditMission mission={mission} onClose={() => setEditing(false)} />}
    </section>
  )
}
