import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { useDeviceName } from '#web/features/account/device-name.ts'
import { type SecurityEntry, securityEventsQuery } from '#web/features/account/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/account/account.module.css'

const shownFirst = 4
const alarming: ReadonlySet<SecurityEntry['kind']> = new Set([
  'sign_in_failed',
  'slowed_down',
  'proof_failed',
  'second_factor_reset',
  'sessions_ended_by_operator',
])

/** Recent sign-ins, failed attempts and credential changes, so that pilots notice what they didn't do. */
export function SecurityList() {
  const { t } = useTexts('account')
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useQuery(securityEventsQuery)
  const events = data?.items ?? []
  return (
    <section aria-labelledby="security-title">
      <h2 className="t-sm" id="security-title">
        {t('security.title')}
      </h2>
      <p className="cap">{t('security.about')}</p>
      <Loaded query={{ data, error, refetch }} />
      <ul className={styles.accountRows}>
        {(isWhole ? events : events.slice(0, shownFirst)).map((event) => (
          <SecurityRow key={event.id} event={event} />
        ))}
      </ul>
      {!isWhole && events.length > shownFirst && (
        <Button variant="text" size="small" className={styles.accountMore} onClick={() => setWhole(true)}>
          {t('security.more')}
        </Button>
      )}
    </section>
  )
}

function SecurityRow({ event }: { event: SecurityEntry }) {
  const { t } = useTexts('account')
  const device = useDeviceName(event)
  const when = formatMoment(event.at)
  const Icon = alarming.has(event.kind) ? ShieldAlert : ShieldCheck
  return (
    <li className={styles.accountRow}>
      <div className={styles.accountThing}>
        <Icon size={20} aria-hidden="true" />
        <div>
          <b>{t(`security.kind.${event.kind}`)}</b>
          <p className="cap">
            {event.address === ''
              ? t('security.by_operator', { when })
              : t('security.where', { when, device, address: event.address })}
          </p>
        </div>
      </div>
    </li>
  )
}
