import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { readNotices } from '#contract/notices/calls.ts'
import { groupNotices, type NoticeLine } from '#web/features/notices/group-notices.ts'
import { noticesQuery, showAsRead, unreadOf } from '#web/features/notices/queries.ts'
import { formatDayOf, formatTime } from '#web/lib/dates.ts'
import { initials } from '#web/lib/initials.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Emblem } from '#web/ui/ornament.tsx'
import { Rich } from '#web/ui/rich.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** Notifications by day, one line a document; each leads to its document, and to the comment where it is about one. */
export function NotificationsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['notices', 'common'])
  const queryClient = useQueryClient()
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(noticesQuery)
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const readAll = useAct(readNotices, () => void refetch())
  const unread = unreadOf(data)
  const notices = (data?.pages.flatMap(({ items }) => items) ?? []).filter(({ is_read }) => !isUnreadOnly || !is_read)
  const days = groupNotices(notices, (moment) => formatDayOf(moment))
  const open = ({ all }: NoticeLine) => {
    const ids = all.filter(({ is_read }) => !is_read).map(({ id }) => id)
    if (ids.length > 0) {
      showAsRead(queryClient, ids)
      // If it can't be saved, it is unread again the next time the list is loaded.
      void send(readNotices, { body: { ids } })
    }
    onClose()
  }
  return (
    <SideSheet title={t('list.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <div className="bell-filter">
        <button type="button" aria-pressed={!isUnreadOnly} onClick={() => setUnreadOnly(false)}>
          {t('list.all')}
        </button>
        <button type="button" aria-pressed={isUnreadOnly} onClick={() => setUnreadOnly(true)}>
          {t('list.unread_count', { count: unread })}
        </button>
        {unread > 0 && (
          <button
            type="button"
            className="btn text small"
            aria-busy={readAll.isPending}
            onClick={() => !readAll.isPending && readAll.mutate({ body: {} })}
          >
            {t('list.all_read')}
          </button>
        )}
      </div>
      <div className="bell-days">
        {isError && !data && <NotRead error={error} onRetry={refetch} />}
        {data && days.length === 0 && (
          <div className="bell-empty">
            <p className="t-xs">{t('common:empty.title')}</p>
            <p className="sub sm">{t(isUnreadOnly ? 'list.none_unread' : 'list.none')}</p>
          </div>
        )}
        {days.map(({ day, lines }) => (
          <section key={day} aria-label={day}>
            <h3 className="cap">{day}</h3>
            <ol>
              {lines.map((line) => (
                <li key={line.newest.id}>
                  <Line line={line} onOpen={() => open(line)} />
                </li>
              ))}
            </ol>
          </section>
        ))}
        {hasNextPage && (
          <button type="button" className="btn small quiet" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('list.more')}
          </button>
        )}
      </div>
      <footer>
        <Link
          className="link sm"
          to="/dashboard/$page"
          params={{ page: 'settings' }}
          search={{ tab: 'account' } as never}
          hash="mails"
          onClick={onClose}
        >
          {t('list.choose')}
        </Link>
      </footer>
    </SideSheet>
  )
}

function Line({ line, onOpen }: { line: NoticeLine; onOpen: () => void }) {
  const { t } = useTexts('notices')
  const { kind, by, title, language, document_id, comment_id, at } = line.newest
  const search = { paper: document_id, ...(comment_id && { comment: comment_id }) }
  const more = line.all.length - 1
  return (
    <Link
      className={line.isUnread ? 'bell-line new' : 'bell-line'}
      to="/dashboard/$page"
      params={{ page: 'build-room' }}
      search={search as never}
      onClick={onOpen}
    >
      <span className="person" aria-hidden="true">
        {by?.name ? initials(by.name) : <Emblem size={24} />}
      </span>
      <span>
        <span className="bell-words">
          {line.isUnread && <span className="vh">{t('list.unread')} </span>}
          <Rich
            t={t}
            i18nKey={`kind.${kind}`}
            values={{ who: by?.name || t('list.somebody'), paper: title }}
            components={{ b: <b />, paper: <span lang={language} /> }}
          />
        </span>
        <span className="cap">{more > 0 ? t('list.time_more', { time: formatTime(at), count: more }) : formatTime(at)}</span>
      </span>
    </Link>
  )
}
