import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { endCalendarLink, makeCalendarLink } from '#contract/timeline/calls.ts'
import { calendarLinkQuery } from '#web/features/timeline/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CopyableSecret } from '#web/ui/copyable-secret.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/ui/dialog.module.css'

/** Creates, shows once and ends the calendar link. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['timeline', 'common'])
  const queryClient = useQueryClient()
  const link = useQuery(calendarLinkQuery)
  const [address, setAddress] = useState('')
  const [isEnded, setEnded] = useState(false)
  const make = useAct(makeCalendarLink, ({ address: newAddress, ...dates }) => {
    queryClient.setQueryData(calendarLinkQuery.queryKey, dates)
    setEnded(false)
    setAddress(newAddress)
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
      {link.isPending && <Skeleton label={t('page.loading')} isInside />}
      {link.error && <LoadError error={link.error} onRetry={link.refetch} />}
      {address !== '' && (
        <>
          <CopyableSecret
            label={t('calendar.address')}
            value={address}
            copy={t('calendar.copy')}
            copied={t('calendar.copied')}
          />
          <Notice kind="info">{t('calendar.secret')}</Notice>
        </>
      )}
      {link.data && address === '' && (
        <>
          <p>{since ? t('calendar.since', { date: formatDate(since) }) : !isEnded && t('calendar.none')}</p>
          {since && (
            <p className="sub">
              {link.data.read_at
                ? t('calendar.read', { date: formatDate(link.data.read_at) })
                : t('calendar.unread')}
            </p>
          )}
        </>
      )}
      {link.data && (
        <div className={styles.dialogFooter} data-part="dialog-footer">
          {since && (
            <Button variant="bad" isBusy={end.isPending} isDisabled={isBusy} onClick={() => end.mutate({})}>
              {t(end.isPending ? 'calendar.ending' : 'calendar.end')}
            </Button>
          )}
          {address === '' && (
            <Button
              variant="main"
              isBusy={make.isPending}
              isDisabled={isBusy}
              onClick={() => make.mutate({})}
            >
              {t(make.isPending ? 'calendar.making' : since ? 'calendar.make_new' : 'calendar.make')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
