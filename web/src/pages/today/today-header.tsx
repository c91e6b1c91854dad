import { useInfiniteQuery } from '@tanstack/react-query'

import { useWaiting } from '#web/features/documents/use-waiting.ts'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { NotificationsButton } from '#web/features/notifications/notifications-button.tsx'
import { useMay, useMe } from '#web/ground/session.ts'
import { formatToday, hourOf } from '#web/lib/dates.ts'
import { firstName } from '#web/lib/first-name.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import styles from '#web/pages/today/today.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Greeting and summary; notifications, family and date on the right. */
export function TodayHeader({ isReady, openSteps }: { isReady: boolean; openSteps: number }) {
  const { t } = useTexts(['today', 'onboarding'])
  const { account, family } = useMe()
  const name = account.display_name || firstName(account.full_name)
  const part = partOfDay(hourOf())
  return (
    <header className={styles.todayH}>
      <div>
        <h1 className="t-lg" tabIndex={-1}>
          {name ? t(`greeting.${part}_name`, { name }) : t(`greeting.${part}`)}
        </h1>
        <p className="sub">{isReady ? <Summary openSteps={openSteps} /> : '\u00a0'}</p>
      </div>
      <div className={styles.todayHr}>
        <NotificationsButton />
        <p className={classNames(styles.date, 'sub')}>
          {family.name && <b>{family.name}</b>}
          {family.name && <span aria-hidden="true">{', '}</span>}
          {formatToday()}
        </p>
      </div>
    </header>
  )
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** The number of documents that need the pilot's vote, and the mission that ends first. */
function Summary({ openSteps }: { openSteps: number }) {
  const { t } = useTexts(['today', 'onboarding'])
  const { total, error } = useWaiting()
  const { data } = useInfiniteQuery({ ...missionsQuery, enabled: useMay('mission.read') })
  const active = data?.pages.flatMap(({ items }) => items.filter(({ state }) => state === 'active')) ?? []
  const [first] = active.toSorted((one, other) => one.days_left - other.days_left)
  if (openSteps > 0) return t('summary.first_day', { count: openSteps })
  return (
    <>
      {!error && t(total > 0 ? 'summary.documents' : 'summary.nothing', { count: total })}
      <SentenceSpace />
      {first &&
        t('summary.mission_ends', { mission: t(`onboarding:mission.${first.type}`), count: first.days_left })}
    </>
  )
}
