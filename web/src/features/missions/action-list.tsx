import { Plus } from 'lucide-react'
import { useState } from 'react'

import { restoreAction } from '#contract/missions/calls.ts'
import { AddAction } from '#web/features/missions/action-form.tsx'
import { ActionRow } from '#web/features/missions/action-row.tsx'
import { type Action, type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { actionText } from '#web/features/missions/mission-texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { focusOnMount, useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/missions/mission-card.module.css'
import missionListsStyles from '#web/features/missions/mission-lists.module.css'

/** The real-world actions as a checklist, by due date. */
export function ActionList({ mission, mayAct }: { mission: Mission; mayAct: boolean }) {
  const { t } = useTexts('missions')
  const { isOpen, button, open, close } = useInlineDisclosure()
  const [removed, setRemoved] = useState<Action>()
  return (
    <section className={styles.mActions} data-part="m-actions">
      <h4>{t('actions.title')}</h4>
      {mission.actions.length === 0 && <NoData>{t('actions.empty')}</NoData>}
      <ul className={missionListsStyles.acts}>
        {mission.actions.map((action) => (
          <ActionRow
            key={action.id}
            mission={mission}
            action={action}
            mayAct={mayAct}
            onRemoved={() => setRemoved(action)}
          />
        ))}
      </ul>
      {removed && mayAct && (
        <Removed key={removed.id} mission={mission} action={removed} onBack={() => setRemoved(undefined)} />
      )}
      {mayAct &&
        (isOpen ? (
          <AddAction mission={mission} onClose={close} />
        ) : (
          <Button ref={button} variant="text" size="small" onClick={open}>
            <Plus size={18} aria-hidden="true" />
            {t('actions.add')}
          </Button>
        ))}
    </section>
  )
}

/** The action just removed, with an undo button. */
function Removed({ mission, action, onBack }: { mission: Mission; action: Action; onBack: () => void }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const restore = useMissionAct(restoreAction)
  return (
    <p className={missionListsStyles.removed} role="status">
      <span>{t('actions.removed', { action: actionText(action, t) })}</span>
      <Button
        variant="text"
        size="small"
        // The clicked button was removed with its row, so the focus moves to the undo button.
        ref={focusOnMount}
        onClick={() =>
          restore.run({ params: { id: mission.id, action_id: action.id } }, { onSuccess: onBack })
        }
      >
        {t('actions.undo')}
      </Button>
    </p>
  )
}
