import { useLocation, useNavigate } from '@tanstack/react-router'

import { CapitalsPanel } from '#web/features/capitals/capitals-panel.tsx'
import { WaitingList } from '#web/features/documents/waiting-list.tsx'
import { NextStepsList } from '#web/features/family/next-steps-list.tsx'
import { useNextSteps } from '#web/features/family/next-steps.ts'
import { useWaiting } from '#web/features/documents/use-waiting.ts'
import { RecentActs } from '#web/features/family/recent-acts.tsx'
import { InviteDialog } from '#web/features/members/invite-dialog.tsx'
import { AllMissions } from '#web/features/missions/all-missions.tsx'
import { MissionList } from '#web/features/missions/mission-list.tsx'
import { MissionView } from '#web/features/missions/mission-view.tsx'
import { useMe } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { TodayHeader } from '#web/pages/today/today-header.tsx'
import { TodaySkeleton } from '#web/pages/today/today-skeleton.tsx'
import { useDay } from '#web/pages/today/use-day.ts'
import styles from '#web/pages/today/today.module.css'

/** The Today page; `#mission-…` shows one mission instead, `#missions` all of them. */
export function Component() {
  const { may } = useMe()
  const { hash } = useLocation()
  const missionId = /^mission-([0-9a-f-]{36})$/.exec(hash)?.[1]
  const mayRead = may.includes('mission.read')
  const rights = { mayLead: may.includes('mission.start'), mayAct: may.includes('mission.act') }
  if (mayRead && missionId) return <MissionView key={missionId} id={missionId} rights={rights} />
  if (mayRead && hash === 'missions') return <AllMissions />
  return <Today />
}

function Today() {
  const { t } = useTexts(['today', 'common'])
  const { may } = useMe()
  const mayReadMissions = may.includes('mission.read')
  const isReady = useDay(may)
  const { steps, isNewFamily } = useNextSteps(may.includes('family.write'))
  const { areOwnDrafts } = useWaiting()
  // A founder's own first drafts are one step among others, until other documents need a vote.
  const isFirstDay = steps.length > 0 && isNewFamily && areOwnDrafts
  const { hash } = useLocation()
  const navigate = useNavigate()
  return (
    <div className={styles.today} data-part="today">
      <title>{t('common:title.page', { page: t('page.title') })}</title>
      <TodayHeader
        isReady={isReady}
        openSteps={isFirstDay ? steps.filter(({ is_done }) => !is_done).length : 0}
      />
      <hr className="rule" />
      {isReady && (
        <>
          <div className={styles.todayUpper}>
            {isFirstDay ? <NextStepsList steps={steps} /> : <WaitingList />}
            {mayReadMissions && (
              <MissionList
                rights={{ mayLead: may.includes('mission.start'), mayAct: may.includes('mission.act') }}
              />
            )}
          </div>
          <div className={styles.todayLower}>
            {may.includes('capital.read') && (
              <CapitalsPanel
                rights={{ mayRate: may.includes('capital.rate'), mayDefine: may.includes('capital.define') }}
              />
            )}
            {may.includes('ledger.read') && <RecentActs />}
          </div>
        </>
      )}
      {!isReady && <TodaySkeleton label={t('page.loading')} />}
      {hash === 'invite' && may.includes('member.invite') && (
        <InviteDialog onClose={() => void navigate({ to: '/dashboard', hash: '' })} />
      )}
    </div>
  )
}
