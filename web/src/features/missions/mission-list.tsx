import '#web/features/missions/mission-list.css'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { useState } from 'react'

import { missionTypes } from '#contract/missions.ts'
import { MissionRow } from '#web/features/missions/mission-row.tsx'
import { isCurrent, type MissionRights, missionsQuery } from '#web/features/missions/queries.ts'
import { StartMission } from '#web/features/missions/start-mission.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'

interface MissionListProps {
  readonly pilotId: string
  readonly rights: MissionRights
}

/** The missions under way as an accordion with one open, so that the column keeps its height. */
export function MissionList({ pilotId, rights }: MissionListProps) {
  const { t } = useTexts(['missions', 'common'])
  const { data, isPending, isError, error, refetch, hasNextPage } = useInfiniteQuery(missionsQuery)
  const [isStarting, setStarting] = useState(false)
  // Undefined until the pilot has pressed one: the first is open then.
  const [chosenId, setChosenId] = useState<string | null>()
  const missions = data?.pages.flatMap(({ items }) => items) ?? []
  // The end date stays the same when a mission has ended, so it does not move away under the pointer.
  const current = missions.filter(isCurrent).toSorted((one, other) => one.ends_at.localeCompare(other.ends_at))
  // How a mission ended is news: it is open before the others.
  const first = current.find(({ state }) => state !== 'active') ?? current[0]
  const openId = chosenId === undefined ? first?.id : chosenId
  const ownTypes = missions.filter(({ state, begun_by }) => state === 'active' && begun_by.id === pilotId).map(({ type }) => type)
  const mayStart = rights.mayLead && ownTypes.length < missionTypes.length

  return (
    <section className="missions" aria-labelledby="missions-title">
      <div className="sec-h">
        <h2 className="t-sm" id="missions-title">
          {t('list.title')}
        </h2>
        {(missions.length > current.length || hasNextPage) && (
          <Link className="link sm" to="/dashboard" hash="missions">
            {t('list.all')}
          </Link>
        )}
        {mayStart && current.length > 0 && (
          <button type="button" className="link sm" aria-haspopup="dialog" onClick={() => setStarting(true)}>
            {t('list.start')}
          </button>
        )}
      </div>
      {isPending && <Skeleton label={t('list.loading')} />}
      {isError && <NotRead error={error} onRetry={refetch} />}
      {data && current.length === 0 && <Empty mayLead={rights.mayLead} onStart={() => setStarting(true)} />}
      {current.map((mission) => (
        <MissionRow
          key={mission.id}
          mission={mission}
          rights={rights}
          isOpen={mission.id === openId}
          onToggle={() => setChosenId(mission.id === openId ? null : mission.id)}
        />
      ))}
      {isStarting && <StartMission taken={ownTypes} onClose={() => setStarting(false)} />}
    </section>
  )
}

function Empty({ mayLead, onStart }: { mayLead: boolean; onStart: () => void }) {
  const { t } = useTexts(['missions', 'common'])
  return (
    <div className="m-empty">
      <Flag size={34} strokeWidth={1.2} aria-hidden="true" />
      <p className="t-xs">{t('common:empty.title')}</p>
      <p className="sub">{t(mayLead ? 'list.empty_start' : 'list.empty_read')}</p>
      {mayLead && (
        <button type="button" className="btn quiet" aria-haspopup="dialog" onClick={onStart}>
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
        <div key={row} className="m-bone-row" aria-hidden="true">
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
