import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { useDeviceName } from '#web/features/account/device-name.ts'
import { EndOthers, EndSession } from '#web/features/account/end-session.tsx'
import { type Session, sessionsQuery } from '#web/features/account/queries.ts'
import { formatDate, formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/account/account.module.css'

const shownFirst = 3

/** The pilot's sessions: one can be ended, or all except this one. */
export function SessionList() {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<Session | 'others'>()
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch: retry } = useQuery(sessionsQuery)
  const close = () => setEnding(undefined)
  const done = () => {
    close()
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  const sessions = data?.items.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)) ?? []
  return (
    <section aria-labelledby="sessions-title">
      <header className={styles.accountHead}>
        <h2 className="t-sm" id="sessions-title">
          {t('sessions.title')}
        </h2>
        {sessions.length > 1 && (
          <Button variant="text" size="small" onClick={() => setEnding('others')}>
            {t('sessions.end_others')}
          </Button>
        )}
      </header>
      <Loaded query={{ data, error, refetch: retry }} />
      <ul className={styles.accountRows}>
        {(isWhole ? sessions : sessions.slice(0, shownFirst)).map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {!isWhole && sessions.length > shownFirst && (
        <Button variant="text" size="small" className={styles.accountMore} onClick={() => setWhole(true)}>
          {t('sessions.more', { count: sessions.length })}
        </Button>
      )}
      {ending === 'others' && <EndOthers onClose={close} onDone={done} />}
      {typeof ending === 'object' && <EndSession session={ending} onClose={close} onDone={done} />}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTexts('account')
  const { system, is_this } = session
  const device = useDeviceName(session)
  const Icon = system && ['iPhone', 'iPad', 'Android'].includes(system) ? Smartphone : Monitor
  return (
    <li className={styles.accountRow}>
      <div className={styles.accountThing}>
        <Icon size={20} aria-hidden="true" />
        <div>
          <b>{device}</b>
          <p className="cap">
            {t('sessions.since', {
              created: formatDate(session.created_at),
              seen: formatMoment(session.last_seen_at),
            })}
          </p>
        </div>
      </div>
      <div className={styles.accountActs}>
        {is_this ? (
          <span className="badge">{t('sessions.this')}</span>
        ) : (
          <Button
            variant="plain"
            size="small"
            aria-label={t('sessions.end_named', { device })}
            onClick={onEnd}
          >
            {t('sessions.end')}
          </Button>
        )}
      </div>
    </li>
  )
}
