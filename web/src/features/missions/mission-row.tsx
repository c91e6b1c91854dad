import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { editAction } from '#contract/missions/calls.ts'
import { MissionFigure } from '#web/features/missions/mission-figure.tsx'
import { CriteriaProgress } from '#web/features/missions/criteria-progress.tsx'
import {
  type Action,
  type Mission,
  type MissionRights,
  useMissionAct,
} from '#web/features/missions/queries.ts'
import { actionText, memberFirstName, missionWords } from '#web/features/missions/mission-texts.ts'
import { formatShortDay, today } from '#web/lib/dates.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/missions/mission-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

const maxActions = 3

interface MissionRowProps {
  readonly mission: Mission
  readonly rights: MissionRights
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** One mission of the accordion: its days left; when open, its progress and next actions. */
export function MissionRow({ mission, rights, isOpen, onToggle }: MissionRowProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const id = useId()
  const name = missionWords(mission, t)
  const { criteria, state } = mission
  const met = criteria.filter(({ is_met }) => is_met).length
  return (
    <article className={classNames(styles.mRow, isOpen && styles.open)} aria-labelledby={`${id}-name`}>
      <MissionFigure mission={mission} />
      <div className={styles.mRowMain}>
        <h3>
          <button
            type="button"
            className={styles.mToggle}
            data-part="m-toggle"
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={onToggle}
          >
            <span className={classNames(styles.name, 't-xs')} id={`${id}-name`}>
              {name}
            </span>
            {!isOpen && (
              <span className="cap">{t('card.criteria_met', { met, count: criteria.length })}</span>
            )}
            <ChevronDown size={20} aria-hidden="true" />
          </button>
        </h3>
        <div id={`${id}-body`} hidden={!isOpen}>
          {isOpen && (
            <>
              {state === 'active' ? (
                <CriteriaProgress mission={mission} />
              ) : (
                <Notice kind={state === 'achieved' ? 'ok' : 'info'}>{t(`outcome.${state}`)}</Notice>
              )}
              <NextActions mission={mission} mayAct={rights.mayAct && state === 'active'} />
              <Link
                className="link sm"
                to="/dashboard"
                hash={`mission-${mission.id}`}
                aria-label={t('card.open_named', { action: t('card.open_mission'), mission: name })}
              >
                {t('card.open_mission')}
              </Link>
            </>
          )}
        </div>
      </div>
    </article>
  )
}

/** The next actions. A ticked one stays in its place. */
function NextActions({ mission, mayAct }: { mission: Mission; mayAct: boolean }) {
  const { t } = useTexts('missions')
  const { actions } = mission
  const [first] = useState(() => {
    const open = actions.findIndex(({ done_at }) => done_at === null)
    return Math.max(0, Math.min(open === -1 ? actions.length : open - 1, actions.length - maxActions))
  })
  return (
    <>
      <ul className={styles.mSteps} aria-label={t('actions.title')}>
        {actions.slice(first, first + maxActions).map((action) => (
          <NextAction key={action.id} mission={mission} action={action} mayAct={mayAct} />
        ))}
      </ul>
      {actions.length > 0 && actions.every(({ done_at }) => done_at !== null) && (
        <p className={styles.still}>{t('card.all_done')}</p>
      )}
    </>
  )
}

function NextAction({ mission, action, mayAct }: { mission: Mission; action: Action; mayAct: boolean }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const edit = useMissionAct(editAction)
  // Optimistic: the checkbox changes at once and is reverted if saving fails.
  const [optimistic, setOptimistic] = useState<boolean | null>(null)
  const isDone = optimistic ?? action.done_at !== null
  const tick = (is_done: boolean) => {
    setOptimistic(is_done)
    edit.run(
      { params: { id: mission.id, action_id: action.id }, body: { is_done } },
      { onSettled: () => setOptimistic(null) },
    )
  }
  const words = actionText(action, t)
  const isLate = !isDone && action.due_on < today()
  return (
    <li className={isDone ? styles.done : undefined}>
      <label>
        <input
          type="checkbox"
          className="tickbox"
          checked={isDone}
          disabled={!mayAct}
          onChange={(event) => tick(event.target.checked)}
        />
        <span className={styles.at} title={words}>
          {words}
        </span>
        <span className={classNames('cap', isLate && styles.late)}>
          {isDone
            ? memberFirstName(action.done_by ?? action.owner, t)
            : listAs({ type: 'unit', style: 'short' }).format([
                memberFirstName(action.owner, t),
                formatShortDay(action.due_on),
              ])}
        </span>
      </label>
    </li>
  )
}
