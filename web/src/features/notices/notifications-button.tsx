import '#web/features/notices/notifications.css'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { noticesQuery, unreadOf } from '#web/features/notices/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const NotificationsSheet = lazy(() =>
  import('#web/features/notices/notifications-sheet.tsx').then(({ NotificationsSheet: sheet }) => ({ default: sheet })),
)

/** Opens the notifications, and says how many are unread. */
export function NotificationsButton({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTexts('notices')
  const [isOpen, setOpen] = useState(false)
  const unread = unreadOf(useInfiniteQuery(noticesQuery).data)
  const label = unread > 0 ? t('list.button_unread', { count: unread }) : t('list.title')
  return (
    <>
      <button
        type="button"
        className={isIcon ? 'iconbtn bell' : 'btn plain small bell'}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell size={isIcon ? 22 : 19} aria-hidden="true" />
        {!isIcon && t('list.title')}
        {unread > 0 && (isIcon ? <i aria-hidden="true" /> : <span className="bell-count">{Math.min(unread, 99)}</span>)}
      </button>
      <Suspense>{isOpen && <NotificationsSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
