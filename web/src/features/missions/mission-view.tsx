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
import { missionWords } from '#web/features/missions/mission-texts.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useHashTarget } from '#web/ui/use-hash-target.ts'
import styles from '#web/features/missions/mission-card.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** One mission in full, shown instead of Today. */
export function MissionView({ id, rights }: { id: string; rights: MissionRights }) {
  const { t } = useTexts(['missions', 'common'])
  const { data: mission, error, refetch } = useQuery(missionQuery(id))
  return (
    <>
      <Link className={classNames(styles.mBack, 'link sm')} to="/dashboard">
        <ArrowLeft size={18} aria-hidden="true" />
        {t('view.back')}
      </Link>
      <Loaded query={{ data: mission, error, refetch }} loading={t('view.loading')} isPage>
        {(mission) => <WholeMission mission={mission} rights={rights} />}
      </Loaded>
    </>
  )
}

function WholeMission({ mission, rights }: { mission: Mission; rights: MissionRights }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'common'])
  const { props: target } = useHashTarget<HTMLElement>(`mission-${mission.id}`)
  const { capital_focus, attempt, state, ends_at, closed_at } = mission
  const name = missionWords(mission, t)
  const isEnded = state !== 'active'
  // An ended mission is read-only.
  const may = isEnded ? { mayAct: false, mayLead: false } : rights
  const when = isEnded
    ? closed_at && t('card.ended', { date: formatDate(closed_at) })
    : t('card.until', { date: formatDate(ends_at) })
  return (
    <article {...target} className={classNames(styles.mission, styles[state])} aria-labelledby="mission-name">
      <title>{t('common:title.page', { page: name })}</title>
      <header className={styles.mHead}>
        <div className={styles.mMain}>
          <h1 className="t-lg" id="mission-name" tabIndex={-1}>
            {name}
          </h1>
          <p className={styles.mFacts}>
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
      <div className={styles.mBody}>
        <MissionGoal mission={mission} mayLead={may.mayLead} />
        <ActionList mission={mission} mayAct={may.mayAct} />
        <CriteriaList mission={mission} rights={may} />
        <div className={styles.mLast}>
          <SupportDocuments mission={mission} mayAct={may.mayAct} />
          <EarlierAttempts mission={mission} />
          {may.mayLead && <CloseMission mission={mission} />}
        </div>
      </div>
    </article>
  )
}
