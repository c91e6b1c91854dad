import '#web/features/missions/mission-card.css'

import { ChevronDown, CircleCheck, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'

import { ActionList } from '#web/features/missions/action-list.tsx'
import { CloseMission } from '#web/features/missions/close-mission.tsx'
import { CriteriaList } from '#web/features/missions/criteria-list.tsx'
import { MissionGoal } from '#web/features/missions/mission-goal.tsx'
import { EarlierAttempts, MissionOutcome } from '#web/features/missions/mission-outcome.tsx'
import type { Mission, MissionRights } from '#web/features/missions/queries.ts'
import { SupportDocuments } from '#web/features/missions/support-documents.tsx'
import { actionWords, missionWords } from '#web/features/missions/words.ts'
import { formatDate, formatDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useHashTarget } from '#web/ui/use-hash-target.ts'

interface MissionCardProps {
  readonly mission: Mission
  readonly rights: MissionRights
}

/** One mission: what it is and how it stands at a glance, and everything in it when it is opened. */
export function MissionCard({ mission, rights }: MissionCardProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const { isTarget, props: target } = useHashTarget<HTMLElement>(`mission-${mission.id}`)
  const [chosen, setOpen] = useState<boolean>()
  const isOpen = chosen ?? isTarget
  const id = useId()
  const name = missionWords(mission, t)
  const isEnded = mission.state !== 'active'
  // What has ended is read, not worked on.
  const may = isEnded ? { mayAct: false, mayLead: false } : rights

  return (
    <article {...target} className={`mission ${mission.state}`} aria-labelledby={`${id}-name`}>
      <div className="m-head">
        <Figure mission={mission} />
        <div className="m-main">
          <h3 className="t-xs" id={`${id}-name`}>
            {name}
          </h3>
          <Glance mission={mission} isOpen={isOpen} />
        </div>
        <button
          type="button"
          className="iconbtn m-fold"
          aria-label={t(isOpen ? 'card.fold' : 'card.open', { mission: name })}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={22} aria-hidden="true" />
        </button>
      </div>
      {isEnded && <MissionOutcome mission={mission} mayLead={rights.mayLead} />}
      <div id={`${id}-body`} hidden={!isOpen}>
        {isOpen && (
          <div className="m-body">
            <MissionGoal mission={mission} mayLead={may.mayLead} />
            <ActionList mission={mission} mayAct={may.mayAct} />
            <CriteriaList mission={mission} mayAct={may.mayAct} />
            <div className="m-last">
              <SupportDocuments mission={mission} />
              <EarlierAttempts mission={mission} />
              {may.mayLead && <CloseMission mission={mission} />}
            </div>
          </div>
        )}
      </div>
    </article>
  )
}

/** The days that are left, as a figure with its word; how it ended, once it has. */
function Figure({ mission }: { mission: Mission }) {
  const { t } = useTexts('missions')
  if (mission.state === 'active') {
    return (
      <p className="m-days">
        <span className="num">{mission.days_left}</span>
        <span>{t('card.days_left', { count: mission.days_left })}</span>
      </p>
    )
  }
  const Icon = mission.state === 'achieved' ? CircleCheck : RotateCcw
  return (
    <p className={`m-days ${mission.state}`}>
      <Icon size={28} aria-hidden="true" />
      <span>{t(`card.${mission.state}`)}</span>
    </p>
  )
}

function Glance({ mission, isOpen }: { mission: Mission; isOpen: boolean }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const { criteria, actions, capital_focus, attempt, state, ends_at, closed_at } = mission
  const met = criteria.filter(({ is_met }) => is_met).length
  const next = actions.find(({ done_at }) => done_at === null)
  const when = state === 'active' ? t('card.until', { date: formatDate(ends_at) }) : closed_at && t('card.ended', { date: formatDate(closed_at) })
  const share = criteria.length === 0 ? 0 : (met / criteria.length) * 100
  return (
    <>
      {isOpen && (
        <p className="m-facts">
          <span>{t('card.focus', { capital: t(`governance:capital.${capital_focus}`) })}</span>
          <span>{when}</span>
          {attempt > 1 && <span>{t('card.attempt', { number: attempt })}</span>}
        </p>
      )}
      <p className="m-progress">
        <span className="bar-track" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </span>
        <span>{t('card.criteria_met', { met, count: criteria.length })}</span>
      </p>
      {state === 'active' && (
        <p className="m-next">
          {next ? t('card.next', { action: actionWords(next, t), date: formatDay(next.due_on) }) : actions.length > 0 && t('card.all_done')}
        </p>
      )}
    </>
  )
}
