import '#web/features/notices/notice-list.css'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { readNotices } from '#contract/notices/calls.ts'
import { noticesQuery, showAsRead, type ToldNotice } from '#web/features/notices/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { initials } from '#web/lib/initials.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Emblem } from '#web/ui/ornament.tsx'
import { Rich } from '#web/ui/rich.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** What this pilot was told about papers, newest first; each leads to its paper, and to the words where it is about some. */
export function NoticeList() {
  const { t } = useTexts(['notices', 'common'])
  const queryClient = useQueryClient()
  const { data, isError, error, refetch } = useQuery(noticesQuery)
  const readAll = useAct(readNotices, () => void refetch())
  // Nothing to tell takes no room of the day's page.
  if (data?.items.length === 0) return null
  return (
    <section className="told" aria-labelledby="told-title">
      <div className="told-h">
        <h2 className="t-sm" id="told-title">
          {t('list.title')}
        </h2>
        {data !== undefined && data.unread > 0 && (
          <button
            type="button"
            className="btn small text"
            aria-busy={readAll.isPending}
            onClick={() => !readAll.isPending && readAll.mutate({ body: {} })}
          >
            {t('list.all_read')}
          </button>
        )}
      </div>
      {isError && <NotRead error={error} onRetry={refetch} />}
      <ol>
        {data?.items.map((notice) => (
          <li key={notice.id}>
            <ToldLine
              notice={notice}
              onRead={() => {
                if (notice.is_read) return
                showAsRead(queryClient, ({ id }) => id === notice.id)
                // It leads on to the paper; if it could not be kept, it is unread again at the next look.
                void send(readNotices, { body: { ids: [notice.id] } })
              }}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ToldLine({ notice, onRead }: { notice: ToldNotice; onRead: () => void }) {
  const { t } = useTexts('notices')
  const { kind, by, title, language, document_id, comment_id, at, is_read } = notice
  const search = { paper: document_id, ...(comment_id && { comment: comment_id }) }
  return (
    <Link
      className={is_read ? 'told-line' : 'told-line new'}
      to="/dashboard/$page"
      params={{ page: 'build-room' }}
      search={search as never}
      onClick={onRead}
    >
      <span className="person" aria-hidden="true">
        {by?.name ? initials(by.name) : <Emblem size={24} />}
      </span>
      <span>
        <span className="told-words">
          {!is_read && <span className="vh">{t('list.unread')} </span>}
          <Rich
            t={t}
            i18nKey={`kind.${kind}`}
            values={{ who: by?.name || t('list.somebody'), paper: title }}
            components={{ b: <b />, paper: <span lang={language} /> }}
          />
        </span>
        <span className="cap">{formatMoment(at)}</span>
      </span>
    </Link>
  )
}
