import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { editAction } from '#contract/missions/calls.ts'
import { MissionFigure } from '#web/features/missions/mission-figure.tsx'
import { CriteriaProgress } from '#web/features/missions/criteria-progress.tsx'
import { type Action, type Mission, type MissionRights, useMissionAct } from '#web/features/missions/queries.ts'
import { actionWords, calledWords, missionWords } from '#web/features/missions/words.ts'
import { formatShortDay, today } from '#web/lib/dates.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

const maxActions = 3

interface MissionRowProps {
  readonly mission: Mission
  readonly rights: MissionRights
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** One mission of the accordion: its days at a glance; opened, its progress and what is to do next. */
export function MissionRow({ mission, rights, isOpen, onToggle }: MissionRowProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const id = useId()
  const name = missionWords(mission, t)
  const { criteria, state } = mission
  const met = criteria.filter(({ is_met }) => is_met).length
  return (
    <article className={isOpen ? 'm-row open' : 'm-row'} aria-labelledby={`${id}-name`}>
      <MissionFigure mission={mission} />
      <div className="m-row-main">
        <h3>
          <button type="button" className="m-toggle" aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={onToggle}>
            <span className="t-xs name" id={`${id}-name`}>
              {name}
            </span>
            {!isOpen && <span className="cap">{t('card.criteria_met', { met, count: criteria.length })}</span>}
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

/** The next few actions. Ticking one leaves it where it is. */
function NextActions({ mission, mayAct }: { mission: Mission; mayAct: boolean }) {
  const { t } = useTexts('missions')
  const { actions } = mission
  const [first] = useState(() => {
    const open = actions.findIndex(({ done_at }) => done_at === null)
    return Math.max(0, Math.min(open === -1 ? actions.length : open - 1, actions.length - maxActions))
  })
  return (
    <>
      <ul className="m-steps" aria-label={t('actions.title')}>
        {actions.slice(first, first + maxActions).map((action) => (
          <NextAction key={action.id} mission={mission} action={action} mayAct={mayAct} />
        ))}
      </ul>
      {actions.length > 0 && actions.every(({ done_at }) => done_at !== null) && <p className="still">{t('card.all_done')}</p>}
    </>
  )
}

function NextAction({ mission, action, mayAct }: { mission: Mission; action: Action; mayAct: boolean }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const edit = useMissionAct(editAction)
  // The box follows the press at once and goes back if the change could not be saved.
  const [wished, setWished] = useState<boolean | null>(null)
  const isDone = wished ?? action.done_at !== null
  const tick = (is_done: boolean) => {
    setWished(is_done)
    edit.run({ params: { id: mission.id, action_id: action.id }, body: { is_done } }, { onSettled: () => setWished(null) })
  }
  const words = actionWords(action, t)
  const isLate = !isDone && action.due_on < today()
  return (
    <li className={isDone ? 'done' : undefined}>
      <label>
        <input type="checkbox" className="tickbox" checked={isDone} disabled={!mayAct} onChange={(event) => tick(event.target.checked)} />
        <span className="at" title={words}>
          {words}
        </span>
        <span className={isLate ? 'cap late' : 'cap'}>
          {isDone
            ? calledWords(action.done_by ?? action.owner, t)
            : listAs({ type: 'unit', style: 'short' }).format([calledWords(action.owner, t), formatShortDay(action.due_on)])}
        </span>
      </label>
    </li>
  )
}
