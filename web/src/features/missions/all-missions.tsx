import '#web/features/missions/mission-card.css'
import '#web/features/missions/mission-list.css'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { MissionFigure } from '#web/features/missions/mission-figure.tsx'
import { isCurrent, type Mission, missionsQuery } from '#web/features/missions/queries.ts'
import { missionWords } from '#web/features/missions/words.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** Every mission of the family, those that ended too, in place of the day's page. */
export function AllMissions() {
  const { t } = useTexts(['missions', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(missionsQuery)
  const missions = data?.pages.flatMap(({ items }) => items) ?? []
  const current = missions.filter(isCurrent)
  const ended = missions.filter((mission) => !isCurrent(mission))
  return (
    <section className="missions-all" aria-labelledby="missions-all-title">
      <title>{t('common:title.page', { page: t('list.title') })}</title>
      <Link className="link sm m-back" to="/dashboard">
        <ArrowLeft size={18} aria-hidden="true" />
        {t('view.back')}
      </Link>
      <h1 className="t-lg" id="missions-all-title" tabIndex={-1}>
        {t('list.title')}
      </h1>
      <hr className="rule" />
      {!data && !error && <Shape label={t('list.loading')} isInside />}
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      <Rows title={t('list.current')} missions={current} />
      <Rows title={t('list.history')} missions={ended} />
      {hasNextPage && (
        <button type="button" className="btn small quiet" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </button>
      )}
    </section>
  )
}

function Rows({ title, missions }: { title: string; missions: readonly Mission[] }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  if (missions.length === 0) return null
  return (
    <>
      <h2 className="t-sm m-history">{title}</h2>
      {missions.map((mission) => {
        const { id, criteria, closed_at } = mission
        const met = criteria.filter(({ is_met }) => is_met).length
        return (
          <article key={id} className="m-row open" aria-labelledby={`all-${id}`}>
            <MissionFigure mission={mission} />
            <div className="m-row-main">
              <h3 className="t-xs" id={`all-${id}`}>
                <Link className="plain-link" to="/dashboard" hash={`mission-${id}`}>
                  {missionWords(mission, t)}
                </Link>
              </h3>
              <p className="m-facts">
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
