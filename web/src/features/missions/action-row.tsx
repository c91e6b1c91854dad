import { PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { editAction, removeAction } from '#contract/missions/calls.ts'
import { EditAction } from '#web/features/missions/action-form.tsx'
import { type Action, type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { actionText, memberName } from '#web/features/missions/mission-texts.ts'
import { formatDate, formatDay, today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/missions/mission-lists.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ActionRowProps {
  readonly mission: Mission
  readonly action: Action
  readonly mayAct: boolean
  readonly onRemoved: () => void
}

/** One action: its state, owner and due date. */
export function ActionRow({ mission, action, mayAct, onRemoved }: ActionRowProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const { isOpen, button, open, close } = useInlineDisclosure()
  const edit = useMissionAct(editAction)
  const remove = useMissionAct(removeAction)
  const params = { id: mission.id, action_id: action.id }
  // Optimistic: the tick shows at once and is reverted with the reason if saving fails.
  const [optimistic, setOptimistic] = useState<boolean | null>(null)
  const isDone = optimistic ?? action.done_at !== null
  const tick = (is_done: boolean) => {
    setOptimistic(is_done)
    edit.run({ params, body: { is_done } }, { onSettled: () => setOptimistic(null) })
  }
  const words = actionText(action, t)

  if (isOpen) {
    return (
      <li className={classNames(styles.act, styles.editing)}>
        <EditAction mission={mission} action={action} onClose={close} />
      </li>
    )
  }
  return (
    <li className={classNames(styles.act, isDone && styles.done)}>
      <label className={styles.actTick}>
        <input
          id={`action-${action.id}`}
          type="checkbox"
          className="tickbox"
          checked={isDone}
          disabled={!mayAct}
          onChange={(event) => tick(event.target.checked)}
        />
        <span>
          <span className={styles.actWords}>{words}</span>
          <AboutAction action={action} />
        </span>
      </label>
      {mayAct && (
        <span className={styles.actTools}>
          <button
            type="button"
            ref={button}
            className="iconbtn"
            aria-label={t('actions.edit', { action: words })}
            onClick={open}
          >
            <PenLine size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="iconbtn"
            aria-label={t('actions.remove', { action: words })}
            onClick={() => remove.run({ params }, { onSuccess: onRemoved })}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  )
}

function AboutAction({ action }: { action: Action }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const { owner, due_on, done_at, done_by } = action
  if (done_at && done_by) {
    return (
      <span className={styles.actAbout}>
        <WithName
          sentence={t('actions.done', { name: nameSlot, date: formatDate(done_at) })}
          id={done_by.id}
          name={memberName(done_by, t)}
        />
      </span>
    )
  }
  const isLate = due_on < today()
  return (
    <span className={classNames(styles.actAbout, isLate && styles.late)}>
      <WithName
        sentence={t(isLate ? 'actions.overdue' : 'actions.about', {
          owner: nameSlot,
          date: formatDay(due_on),
        })}
        id={owner.id}
        name={memberName(owner, t)}
      />
    </span>
  )
}
