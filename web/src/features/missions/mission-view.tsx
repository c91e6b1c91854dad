import '#web/features/missions/mission-card.css'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { ActionList } from '#web/features/missions/action-list.tsx'
import { CloseMission } from '#web/features/missions/close-mission.tsx'
import { CriteriaList } from '#web/features/missions/criteria-list.tsx'
import { CriteriaProgress } from '#web/features/missions/criteria-progress.tsx'
import { MissionFigure } from '#web/features/missions/mission-figure.tsx'
import { MissionGoal } from '#web/features/missions/mission-goal.tsx'
import { EarlierAttempts, MissionOutcome } from '#web/features/missions/mission-outcome.tsx'
import { type Mission, missionQuery, type MissionRights } from '#web/features/missions/queries.ts'
import { SupportDocuments } from '#web/features/missions/support-documents.tsx'
import { missionWords } from '#web/features/missions/words.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useHashTarget } from '#web/ui/use-hash-target.ts'

/** One mission with everything in it, in place of the day's page. */
export function MissionView({ id, rights }: { id: string; rights: MissionRights }) {
  const { t } = useTexts(['missions', 'common'])
  const { data: mission, error, refetch } = useQuery(missionQuery(id))
  return (
    <>
      <Link className="link sm m-back" to="/dashboard">
        <ArrowLeft size={18} aria-hidden="true" />
        {t('view.back')}
      </Link>
      {mission && <WholeMission mission={mission} rights={rights} />}
      {!mission && error && <NotRead error={error} onRetry={refetch} />}
      {!mission && !error && <Shape label={t('view.loading')} />}
    </>
  )
}

function WholeMission({ mission, rights }: { mission: Mission; rights: MissionRights }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'common'])
  const { props: target } = useHashTarget<HTMLElement>(`mission-${mission.id}`)
  const { capital_focus, attempt, state, ends_at, closed_at } = mission
  const name = missionWords(mission, t)
  const isEnded = state !== 'active'
  // An ended mission is read, not worked on.
  const may = isEnded ? { mayAct: false, mayLead: false } : rights
  const when = isEnded ? closed_at && t('card.ended', { date: formatDate(closed_at) }) : t('card.until', { date: formatDate(ends_at) })
  return (
    <article {...target} className={`mission ${state}`} aria-labelledby="mission-name">
      <title>{t('common:title.page', { page: name })}</title>
      <header className="m-head">
        <div className="m-main">
          <h1 className="t-lg" id="mission-name" tabIndex={-1}>
            {name}
          </h1>
          <p className="m-facts">
            <span>{t('card.focus', { capital: t(`governance:capital.${capital_focus}`) })}</span>
            <span>{when}</span>
            {attempt > 1 && <span>{t('card.attempt', { number: attempt })}</span>}
          </p>
          <CriteriaProgress mission={mission} />
        </div>
        <MissionFigure mission={mission} />
      </header>
      <hr className="rule" />
      {isEnded && <MissionOutcome mission={mission} mayLead={rights.mayLead} />}
      <div className="m-body">
        <MissionGoal mission={mission} mayLead={may.mayLead} />
        <ActionList mission={mission} mayAct={may.mayAct} />
        <CriteriaList mission={mission} rights={may} />
        <div className="m-last">
          <SupportDocuments mission={mission} mayAct={may.mayAct} />
          <EarlierAttempts mission={mission} />
          {may.mayLead && <CloseMission mission={mission} />}
        </div>
      </div>
    </article>
  )
}
