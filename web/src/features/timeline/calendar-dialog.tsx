import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { endCalendarLink, makeCalendarLink } from '#contract/timeline/calls.ts'
import { calendarLinkQuery } from '#web/features/timeline/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** The link by which a calendar reads the timeline: made, shown once, ended. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['timeline', 'common'])
  const queryClient = useQueryClient()
  const link = useQuery(calendarLinkQuery)
  const [address, setAddress] = useState('')
  const [isEnded, setEnded] = useState(false)
  const make = useAct(makeCalendarLink, ({ address: made, ...known }) => {
    queryClient.setQueryData(calendarLinkQuery.queryKey, known)
    setEnded(false)
    setAddress(made)
  })
  const end = useAct(endCalendarLink, () => {
    queryClient.setQueryData(calendarLinkQuery.queryKey, { since: null, read_at: null })
    setAddress('')
    setEnded(true)
  })
  const isBusy = make.isPending || end.isPending
  const since = link.data?.since ?? null
  return (
    <Dialog title={t('calendar.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('calendar.about')}</p>
      {isEnded && <Notice kind="ok">{t('calendar.ended')}</Notice>}
      {link.isPending && <Shape label={t('page.loading')} isInside />}
      {link.error && <NotRead error={link.error} onRetry={link.refetch} />}
      {address !== '' && (
        <>
          <ShownOnce label={t('calendar.address')} value={address} copy={t('calendar.copy')} copied={t('calendar.copied')} />
          <Notice kind="info">{t('calendar.secret')}</Notice>
        </>
      )}
      {link.data && address === '' && (
        <>
          <p>{since ? t('calendar.since', { date: formatDate(since) }) : !isEnded && t('calendar.none')}</p>
          {since && <p className="sub">{link.data.read_at ? t('calendar.read', { date: formatDate(link.data.read_at) }) : t('calendar.unread')}</p>}
        </>
      )}
      {link.data && (
        <div className="dialog-foot">
          {since && (
            <button type="button" className="btn bad" aria-busy={end.isPending} onClick={() => !isBusy && end.mutate({})}>
              {t(end.isPending ? 'calendar.ending' : 'calendar.end')}
            </button>
          )}
          {address === '' && (
            <button type="button" className="btn main" aria-busy={make.isPending} onClick={() => !isBusy && make.mutate({})}>
              {t(make.isPending ? 'calendar.making' : since ? 'calendar.make_new' : 'calendar.make')}
            </button>
          )}
        </div>
      )}
    </Dialog>
  )
}
