import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { notificationsQuery, unreadOf } from '#web/features/notifications/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from '#web/features/notifications/notifications.module.css'
import { classNames } from '#web/lib/class-names.ts'

const NotificationsSheet = lazy(() =>
  import('#web/features/notifications/notifications-sheet.tsx').then(({ NotificationsSheet: sheet }) => ({
    default: sheet,
  })),
)

/** Opens the notifications and shows the unread count. */
export function NotificationsButton({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTexts('notifications')
  const [isOpen, setOpen] = useState(false)
  const unread = unreadOf(useInfiniteQuery(notificationsQuery).data)
  const label = unread > 0 ? t('list.button_unread', { count: unread }) : t('list.title')
  return (
    <>
      <button
        type="button"
        className={
          isIcon
            ? classNames(styles.bell, 'iconbtn')
            : buttonClass({ variant: 'plain', size: 'small', className: styles.bell })
        }
        data-part="bell"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell size={isIcon ? 22 : 19} aria-hidden="true" />
        {!isIcon && t('list.title')}
        {unread > 0 &&
          (isIcon ? (
            <i aria-hidden="true" />
          ) : (
            <span className={styles.bellCount}>{Math.min(unread, 99)}</span>
          ))}
      </button>
      <Suspense>{isOpen && <NotificationsSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
