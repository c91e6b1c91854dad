import '#web/features/missions/mission-list.css'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'

import { MissionCard } from '#web/features/missions/mission-card.tsx'
import { type Mission, type MissionRights, missionsQuery } from '#web/features/missions/queries.ts'
import { StartMission } from '#web/features/missions/start-mission.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'

interface MissionListProps {
  readonly pilotId: string
  readonly rights: MissionRights
}

/** What ended today stays where it was: nobody should have to look for how it ended. */
const dayLong = 24 * 60 * 60 * 1000

function isOfToday({ state, closed_at }: Mission): boolean {
  return state === 'active' || (closed_at !== null && Date.now() - new Date(closed_at).getTime() < dayLong)
}

/** The missions under way, those that ended, and a way to start another one. */
export function MissionList({ pilotId, rights }: MissionListProps) {
  const { t } = useTexts(['missions', 'common'])
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(missionsQuery)
  const [isStarting, setStarting] = useState(false)
  const missions = data?.pages.flatMap(({ items }) => items) ?? []
  // What ends first comes first. Its last day stays the same when it has ended, so it does not move away under one's eyes.
  const current = missions.filter(isOfToday).toSorted((one, other) => one.ends_at.localeCompare(other.ends_at))
  const ended = missions.filter((mission) => !isOfToday(mission))
  const ownTypes = missions.filter(({ state, begun_by }) => state === 'active' && begun_by.id === pilotId).map(({ type }) => type)

  return (
    <section className="missions" aria-labelledby="missions-title">
      <div className="sec-h">
        <h2 className="t-sm" id="missions-title">
          {t('list.title')}
        </h2>
        {rights.mayLead && current.length > 0 && (
          <button type="button" className="btn small text" onClick={() => setStarting(true)}>
            {t('list.start')}
          </button>
        )}
      </div>
      {isPending && <Skeleton label={t('list.loading')} />}
      {isError && <NotRead error={error} onRetry={refetch} />}
      {data && current.length === 0 && <Empty mayLead={rights.mayLead} onStart={() => setStarting(true)} />}
      {current.map((mission) => (
        <MissionCard key={mission.id} mission={mission} rights={rights} />
      ))}
      {ended.length > 0 && (
        <>
          <h2 className="t-sm m-history">{t('list.history')}</h2>
          {ended.map((mission) => (
            <MissionCard key={mission.id} mission={mission} rights={rights} />
          ))}
        </>
      )}
      {hasNextPage && (
        <button type="button" className="btn small quiet" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </button>
      )}
      {isStarting && <StartMission taken={ownTypes} onClose={() => setStarting(false)} />}
    </section>
  )
}

function Empty({ mayLead, onStart }: { mayLead: boolean; onStart: () => void }) {
  const { t } = useTexts('missions')
  return (
    <div className="m-empty">
      <Flag size={34} strokeWidth={1.2} aria-hidden="true" />
      <p className="t-xs">{t('list.empty_title')}</p>
      <p className="sub">{t(mayLead ? 'list.empty_start' : 'list.empty_read')}</p>
      {mayLead && (
        <button type="button" className="btn main" onClick={onStart}>
          {t('list.start_first')}
        </button>
      )}
    </div>
  )
}

/** In the shape of what comes; it shows itself only if that takes a moment. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className="m-skeleton" role="status" aria-label={label}>
      {[1, 2].map((row) => (
        <div key={row} className="m-head" aria-hidden="true">
          <span className="bone figure" />
          <span className="bones">
            <span className="bone title" />
            <span className="bone line" />
          </span>
        </div>
      ))}
    </div>
  )
}
