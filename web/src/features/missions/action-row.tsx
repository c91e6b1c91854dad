import { PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { editAction, removeAction } from '#contract/missions/calls.ts'
import { EditAction } from '#web/features/missions/action-form.tsx'
import { type Action, type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { actionWords, nameWords } from '#web/features/missions/words.ts'
import { formatDate, formatDay, today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useInPlace } from '#web/ui/use-in-place.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

interface ActionRowProps {
  readonly mission: Mission
  readonly action: Action
  readonly mayAct: boolean
  readonly onRemoved: () => void
}

/** One action: done or not, who sees to it, until when. */
export function ActionRow({ mission, action, mayAct, onRemoved }: ActionRowProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const { isOpen, button, open, close } = useInPlace()
  const edit = useMissionAct(editAction)
  const remove = useMissionAct(removeAction)
  const params = { id: mission.id, action_id: action.id }
  // What was pressed shows at once; if it could not be kept, it goes back with the reason.
  const [wished, setWished] = useState<boolean | null>(null)
  const isDone = wished ?? action.done_at !== null
  const tick = (is_done: boolean) => {
    setWished(is_done)
    edit.run({ params, body: { is_done } }, { onSettled: () => setWished(null) })
  }
  const words = actionWords(action, t)

  if (isOpen) {
    return (
      <li className="act editing">
        <EditAction mission={mission} action={action} onClose={close} />
      </li>
    )
  }
  return (
    <li className={isDone ? 'act done' : 'act'}>
      <label className="act-tick">
        <input
          id={`action-${action.id}`}
          type="checkbox"
          className="tickbox"
          checked={isDone}
          disabled={!mayAct}
          onChange={(event) => tick(event.target.checked)}
        />
        <span>
          <span className="act-words">{words}</span>
          <AboutAction action={action} />
        </span>
      </label>
      {mayAct && (
        <span className="act-tools">
          <button type="button" ref={button} className="iconbtn" aria-label={t('actions.edit', { action: words })} onClick={open}>
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
      <span className="act-about">
        <WithName sentence={t('actions.done', { name: nameSlot, date: formatDate(done_at) })} id={done_by.id} name={nameWords(done_by, t)} />
      </span>
    )
  }
  const isLate = due_on < today()
  return (
    <span className={isLate ? 'act-about late' : 'act-about'}>
      <WithName
        sentence={t(isLate ? 'actions.overdue' : 'actions.about', { owner: nameSlot, date: formatDay(due_on) })}
        id={owner.id}
        name={nameWords(owner, t)}
      />
    </span>
  )
}
