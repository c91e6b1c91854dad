import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'

import { markNotificationsRead } from '#contract/notifications/calls.ts'
import { groupNotifications, type NotificationLine } from '#web/features/notifications/group-notifications.ts'
import { notificationsQuery, showAsRead, unreadOf } from '#web/features/notifications/queries.ts'
import { formatDayOf, formatTime } from '#web/lib/dates.ts'
import { initials } from '#web/lib/initials.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Emblem } from '#web/ui/ornament.tsx'
import { TypedTrans } from '#web/ui/typed-trans.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/notifications/notifications.module.css'
import { classNames } from '#web/lib/class-names.ts'

/**
 * Notifications by day, one line per document. Each links to its document and comment; those about members
 * link to the members list.
 */
export function NotificationsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['notifications', 'common'])
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationsQuery)
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const markRead = useMarkRead()
  const readAll = useAct(markNotificationsRead, () => void refetch())
  const unread = unreadOf(data)
  const notices = (data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ is_read }) => !isUnreadOnly || !is_read,
  )
  const days = groupNotifications(notices, (moment) => formatDayOf(moment))
  const open = (line: NotificationLine) => {
    markRead(line)
    onClose()
  }
  return (
    <SideSheet title={t('list.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <div className={styles.bellFilter}>
        <button type="button" aria-pressed={!isUnreadOnly} onClick={() => setUnreadOnly(false)}>
          {t('list.all')}
        </button>
        <button type="button" aria-pressed={isUnreadOnly} onClick={() => setUnreadOnly(true)}>
          {t('list.unread_count', { count: unread })}
        </button>
        {unread > 0 && (
          <Button
            variant="text"
            size="small"
            isBusy={readAll.isPending}
            onClick={() => readAll.mutate({ body: {} })}
          >
            {t('list.all_read')}
          </Button>
        )}
      </div>
      <div className={styles.bellDays}>
        {isError && !data && <LoadError error={error} onRetry={refetch} />}
        {data && days.length === 0 && (
          <div className={styles.bellEmpty}>
            <p className="t-xs">{t('common:empty.title')}</p>
            <p className="sub sm">{t(isUnreadOnly ? 'list.none_unread' : 'list.none')}</p>
          </div>
        )}
        {days.map(({ day, lines }) => (
          <Day key={day} day={day} lines={lines} onOpen={open} />
        ))}
        {hasNextPage && (
          <Button
            variant="quiet"
            size="small"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        )}
      </div>
      <footer>
        <Link
          className="link sm"
          to="/dashboard/settings"
          search={{ tab: 'account' }}
          hash="mails"
          onClick={onClose}
        >
          {t('list.choose')}
        </Link>
      </footer>
    </SideSheet>
  )
}

/** Marks the unread notifications of a line as read, here at once. */
function useMarkRead() {
  const queryClient = useQueryClient()
  return ({ all }: NotificationLine) => {
    const ids = all.filter(({ is_read }) => !is_read).map(({ id }) => id)
    if (ids.length === 0) return
    showAsRead(queryClient, ids)
    // If this fails, they are unread again on the next load.
    void send(markNotificationsRead, { body: { ids } })
  }
}

interface DayProps {
  readonly day: string
  readonly lines: readonly NotificationLine[]
  readonly onOpen: (line: NotificationLine) => void
}

function Day({ day, lines, onOpen }: DayProps) {
  return (
    <section aria-label={day}>
      <h3 className="cap">{day}</h3>
      <ol>
        {lines.map((line) => (
          <li key={line.newest.id}>
            <Line line={line} onOpen={() => onOpen(line)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Line({ line, onOpen }: { line: NotificationLine; onOpen: () => void }) {
  const { t } = useTexts('notifications')
  const { kind, by, title, language, document_id, comment_id, email, at } = line.newest
  const target =
    document_id === null
      ? linkOptions({ to: '/dashboard/settings', search: { tab: 'family', section: 'members' } })
      : linkOptions({
          to: '/dashboard/build-room',
          search: { document: document_id, ...(comment_id && { comment: comment_id }) },
        })
  const more = line.all.length - 1
  return (
    <Link className={classNames(styles.bellLine, line.isUnread && styles.new)} {...target} onClick={onOpen}>
      <span className={styles.person} aria-hidden="true">
        {by?.name ? initials(by.name) : <Emblem size={24} />}
      </span>
      <span>
        <span className={styles.bellWords}>
          {line.isUnread && <span className="vh">{t('list.unread')} </span>}
          <TypedTrans
            t={t}
            i18nKey={`kind.${kind}`}
            values={{ who: by?.name || t('list.someone'), document: title ?? '', email: email ?? '' }}
            components={{ b: <b />, document: <span lang={language ?? undefined} /> }}
          />
        </span>
        <span className="cap">
          {more > 0 ? t('list.time_more', { time: formatTime(at), count: more }) : formatTime(at)}
        </span>
      </span>
    </Link>
  )
}
