import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { MissionFigure } from '#web/features/missions/mission-figure.tsx'
import { isCurrent, type Mission, missionsQuery } from '#web/features/missions/queries.ts'
import { missionWords } from '#web/features/missions/mission-texts.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/missions/mission-card.module.css'
import missionListStyles from '#web/features/missions/mission-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** All missions of the family, also ended ones, shown instead of Today. */
export function AllMissions() {
  const { t } = useTexts(['missions', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(missionsQuery)
  const missions = data?.pages.flatMap(({ items }) => items) ?? []
  const current = missions.filter(isCurrent)
  const ended = missions.filter((mission) => !isCurrent(mission))
  return (
    <section className={missionListStyles.missionsAll} aria-labelledby="missions-all-title">
      <title>{t('common:title.page', { page: t('list.title') })}</title>
      <Link className={classNames(styles.mBack, 'link sm')} to="/dashboard">
        <ArrowLeft size={18} aria-hidden="true" />
        {t('view.back')}
      </Link>
      <h1 className="t-lg" id="missions-all-title" tabIndex={-1}>
        {t('list.title')}
      </h1>
      <hr className="rule" />
      <Loaded query={{ data, error, refetch }} loading={t('list.loading')} />
      <Rows title={t('list.current')} missions={current} />
      <Rows title={t('list.history')} missions={ended} />
      {hasNextPage && (
        <Button variant="quiet" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}

function Rows({ title, missions }: { title: string; missions: readonly Mission[] }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  if (missions.length === 0) return null
  return (
    <>
      <h2 className={classNames(styles.mHistory, 't-sm')}>{title}</h2>
      {missions.map((mission) => {
        const { id, criteria, closed_at } = mission
        const met = criteria.filter(({ is_met }) => is_met).length
        return (
          <article
            key={id}
            className={classNames(missionListStyles.mRow, missionListStyles.open)}
            aria-labelledby={`all-${id}`}
          >
            <MissionFigure mission={mission} />
            <div className={missionListStyles.mRowMain}>
              <h3 className="t-xs" id={`all-${id}`}>
                <Link className="plain-link" to="/dashboard" hash={`mission-${id}`}>
                  {missionWords(mission, t)}
                </Link>
              </h3>
              <p className={styles.mFacts}>
                <span>{t('card.criteria_met', { met, count: criteria.length })}</span>
                {closed_at && <span>{t('card.ended', { date: formatDate(closed_at) })}</span>}
              </p>
            </div>
          </article>
        )
      })}
    </>
  )
}
