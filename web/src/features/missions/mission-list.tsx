import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { useState } from 'react'

import { missionTypes } from '#contract/missions.ts'
import { MissionRow } from '#web/features/missions/mission-row.tsx'
import { isCurrent, type MissionRights, missionsQuery } from '#web/features/missions/queries.ts'
import { StartMission } from '#web/features/missions/start-mission.tsx'
import { usePilotId } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import styles from '#web/features/missions/mission-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface MissionListProps {
  readonly rights: MissionRights
}

/** The current missions as an accordion with one open item, so that the column's height is stable. */
export function MissionList({ rights }: MissionListProps) {
  const pilotId = usePilotId()
  const { t } = useTexts(['missions', 'common'])
  const { data, isPending, isError, error, refetch, hasNextPage } = useInfiniteQuery(missionsQuery)
  const [isStarting, setStarting] = useState(false)
  // Undefined until the pilot opens or closes one: until then the first is open.
  const [chosenId, setChosenId] = useState<string | null>()
  const missions = data?.pages.flatMap(({ items }) => items) ?? []
  // Sorted by end date, which doesn't change when a mission ends, so no row moves under the pointer.
  const current = missions
    .filter(isCurrent)
    .toSorted((one, other) => one.ends_at.localeCompare(other.ends_at))
  // A mission that has just ended opens first.
  const first = current.find(({ state }) => state !== 'active') ?? current[0]
  const openId = chosenId === undefined ? first?.id : chosenId
  const ownTypes = missions
    .filter(({ state, begun_by }) => state === 'active' && begun_by.id === pilotId)
    .map(({ type }) => type)
  const mayStart = rights.mayLead && ownTypes.length < missionTypes.length

  return (
    <section className={styles.missions} aria-labelledby="missions-title">
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
      {isError && <LoadError error={error} onRetry={refetch} />}
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
    <div className={styles.mEmpty}>
      <Flag size={34} strokeWidth={1.2} aria-hidden="true" />
      <p className="t-xs">{t('common:empty.title')}</p>
      <p className="sub">{t(mayLead ? 'list.empty_start' : 'list.empty_read')}</p>
      {mayLead && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={onStart}>
          {t('list.start_first')}
        </Button>
      )}
    </div>
  )
}

/** Appears only if loading takes a moment. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className={styles.mSkeleton} role="status" aria-label={label}>
      {[1, 2].map((row) => (
        <div key={row} className={styles.mBoneRow} aria-hidden="true">
          <span className={classNames(styles.bone, styles.figure)} />
          <span className={styles.bones}>
            <span className={classNames(styles.bone, styles.title)} />
            <span className={classNames(styles.bone, styles.line)} />
          </span>
        </div>
      ))}
    </div>
  )
}
