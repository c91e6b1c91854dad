import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { endOtherSessions, endSession } from '#contract/account/calls.ts'
import { Confirm } from '#web/features/account/confirm.tsx'
import { type Session, sessionsQuery } from '#web/features/account/queries.ts'
import { formatDate, formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { useAct } from '#web/ui/use-act.ts'

const shownFirst = 3

/** Where the pilot is signed in: one session can be ended, or all but this one. */
export function SessionList() {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch: retry } = useQuery(sessionsQuery)
  const refetch = () => {
    setAsking(false)
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  const end = useAct(endSession, refetch)
  const endOthers = useAct(endOtherSessions, refetch)
  const sessions = data?.items.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)) ?? []
  return (
    <section aria-labelledby="sessions-title">
      <header className="account-head">
        <h2 className="t-sm" id="sessions-title">
          {t('sessions.title')}
        </h2>
        {sessions.length > 1 && (
          <button type="button" className="btn small text" onClick={() => setAsking(true)}>
            {t('sessions.end_others')}
          </button>
        )}
      </header>
      {!data && error && <NotRead error={error} onRetry={retry} />}
      <ul className="account-rows">
        {(isWhole ? sessions : sessions.slice(0, shownFirst)).map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isPending} onEnd={() => end.mutate({ params: { id: session.id } })} />
        ))}
      </ul>
      {!isWhole && sessions.length > shownFirst && (
        <button type="button" className="btn small text account-more" onClick={() => setWhole(true)}>
          {t('sessions.more', { count: sessions.length })}
        </button>
      )}
      {isAsking && (
        <Confirm
          title={t('sessions.end_others')}
          about={t('sessions.end_others_about')}
          label={t('sessions.end_others_do')}
          isBusy={endOthers.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => endOthers.mutate({})}
        />
      )}
    </section>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTexts('account')
  const { browser, system, is_this } = session
  const device = browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown'))
  const Icon = system && ['iPhone', 'iPad', 'Android'].includes(system) ? Smartphone : Monitor
  return (
    <li className="account-row">
      <div className="account-thing">
        <Icon size={20} aria-hidden="true" />
        <div>
          <b>{device}</b>
          <p className="cap">{t('sessions.since', { created: formatDate(session.created_at), seen: formatMoment(session.last_seen_at) })}</p>
        </div>
      </div>
      <div className="account-acts">
        {is_this ? (
          <span className="badge">{t('sessions.this')}</span>
        ) : (
          <button type="button" className="btn small plain" aria-label={t('sessions.end_named', { device })} onClick={() => !isBusy && onEnd()}>
            {t('sessions.end')}
          </button>
        )}
      </div>
    </li>
  )
}
