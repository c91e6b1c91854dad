import '#web/pages/today/today.css'

import { useInfiniteQuery } from '@tanstack/react-query'

import { CapitalsPanel } from '#web/features/capitals/capitals-panel.tsx'
import { WaitingList } from '#web/features/documents/waiting-list.tsx'
import { useWaiting } from '#web/features/documents/use-waiting.ts'
import { RecentActs } from '#web/features/family/recent-acts.tsx'
import { MissionList } from '#web/features/missions/mission-list.tsx'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { useDayReady } from '#web/pages/today/use-day-ready.ts'
import { useMe } from '#web/features/session/queries.ts'
import { formatToday } from '#web/lib/dates.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** The day's page. */
export function Component() {
  const { t } = useTexts(['today', 'common'])
  const { account, may } = useMe()
  const mayRead = may.includes('mission.read')
  const rights = { mayLead: may.includes('mission.start'), mayAct: may.includes('mission.act') }
  const isReady = useDayReady(may)
  const name = account.display_name || account.full_name
  return (
    <div className="today">
      <title>{t('common:title.page', { page: t('page.title') })}</title>
      <header className="today-h">
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {name ? t(`greeting.${timeOfDay()}_name`, { name }) : t(`greeting.${timeOfDay()}`)}
          </h1>
          <Summary isReady={isReady} mayRead={mayRead} />
        </div>
        <p className="sub date">{formatToday()}</p>
      </header>
      <hr className="rule" />
      {isReady ? (
        <>
          <div className="today-upper">
            <div className="today-first">
              <WaitingList pilotId={account.id} />
              <NoticeList />
            </div>
            {mayRead && <MissionList pilotId={account.id} rights={rights} />}
          </div>
          <div className="today-lower">
            {may.includes('capital.read') && (
              <CapitalsPanel rights={{ mayRate: may.includes('capital.rate'), mayDefine: may.includes('capital.define') }} />
            )}
            {may.includes('ledger.read') && <RecentActs />}
          </div>
        </>
      ) : (
        <Shape label={t('page.loading')} isInside />
      )}
    </div>
  )
}

function timeOfDay(hour = new Date().getHours()): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** What the day begins with: what waits, and what ends first. */
function Summary({ isReady, mayRead }: { isReady: boolean; mayRead: boolean }) {
  const { t } = useTexts('today')
  const { papers } = useWaiting()
  const { data } = useInfiniteQuery({ ...missionsQuery, enabled: mayRead })
  // Its line is there from the beginning, so that nothing moves when the words come.
  if (!isReady) return <p className="sub">{'\u00a0'}</p>
  const left = data?.pages.flatMap(({ items }) => items.filter(({ state }) => state === 'active').map(({ days_left }) => days_left)) ?? []
  return (
    <p className="sub">
      {papers.length > 0 && t('summary.papers', { count: papers.length })}
      <SentenceSpace />
      {left.length > 0 ? t('summary.mission_ends', { count: Math.min(...left) }) : data && t('summary.quiet')}
    </p>
  )
}
