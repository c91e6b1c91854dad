import '#web/features/missions/mission-lists.css'

import { Plus } from 'lucide-react'
import { useState } from 'react'

import { restoreAction } from '#contract/missions/calls.ts'
import { AddAction } from '#web/features/missions/action-form.tsx'
import { ActionRow } from '#web/features/missions/action-row.tsx'
import { type Action, type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { actionWords } from '#web/features/missions/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { focusOnce, useInPlace } from '#web/ui/use-in-place.ts'

/** The real world actions as a checklist, in the order in which they are due. */
export function ActionList({ mission, mayAct }: { mission: Mission; mayAct: boolean }) {
  const { t } = useTexts('missions')
  const { isOpen, button, open, close } = useInPlace()
  const [removed, setRemoved] = useState<Action>()
  return (
    <section className="m-actions">
      <h4>{t('actions.title')}</h4>
      {mission.actions.length === 0 && <NoData>{t('actions.empty')}</NoData>}
      <ul className="acts">
        {mission.actions.map((action) => (
          <ActionRow key={action.id} mission={mission} action={action} mayAct={mayAct} onRemoved={() => setRemoved(action)} />
        ))}
      </ul>
      {removed && mayAct && <Removed key={removed.id} mission={mission} action={removed} onBack={() => setRemoved(undefined)} />}
      {mayAct &&
        (isOpen ? (
          <AddAction mission={mission} onClose={close} />
        ) : (
          <button type="button" ref={button} className="btn small text" onClick={open}>
            <Plus size={18} aria-hidden="true" />
            {t('actions.add')}
          </button>
        ))}
    </section>
  )
}

/** What was taken off the list just now, with the way back. */
function Removed({ mission, action, onBack }: { mission: Mission; action: Action; onBack: () => void }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const restore = useMissionAct(restoreAction)
  return (
    <p className="removed" role="status">
      <span>{t('actions.removed', { action: actionWords(action, t) })}</span>
      <button
        type="button"
        className="btn small text"
        // The button that was pressed has gone with its row; the way back is where one stands now.
        ref={focusOnce}
        onClick={() => restore.run({ params: { id: mission.id, action_id: action.id } }, { onSuccess: onBack })}
      >
        {t('actions.undo')}
      </button>
    </p>
  )
}
