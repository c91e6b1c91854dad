import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ActDialogs } from '#web/features/mesh/contact/act-dialogs.tsx'
import { Mandate } from '#web/features/mesh/contact/mandate.tsx'
import { type PendingAction, ContactActs } from '#web/features/mesh/contact/contact-acts.tsx'
import { Connection } from '#web/features/mesh/contact/connection.tsx'
import { DayBars } from '#web/features/mesh/day-bars.tsx'
import { LastSeen } from '#web/features/mesh/network/network-row.tsx'
import { type ContactPage, contactQuery, type MeshRights } from '#web/features/mesh/queries.ts'
import { DaySummary, SparkLine } from '#web/features/mesh/spark-line.tsx'
import { StateMark } from '#web/features/mesh/state-mark.tsx'
import { formatLatency } from '#web/features/mesh/formats.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/mesh/contact/contact-dialog.module.css'

interface ContactDialogProps {
  readonly id: string
  readonly rights: MeshRights
  readonly onClose: () => void
}

/** The page of one contact: status, actions, mandate, connection and history. */
export function ContactDialog({ id, rights, onClose }: ContactDialogProps) {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch } = useQuery(contactQuery(id))
  const [action, setAction] = useState<PendingAction | null>(null)
  const isMissing = error instanceof CallError && [400, 404].includes(error.failure.status)
  return (
    <>
      <Dialog
        title={data?.name ?? t('contact.mandate')}
        closeLabel={t('common:action.close')}
        onClose={onClose}
        isWide
      >
        {!data && isMissing && <p className="sub">{t('contact.not_found')}</p>}
        {!data && error && !isMissing && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton label={t('page.loading')} isInside />}
        {data && (
          <>
            <Head contact={data} />
            {data.ended_at === null && rights.mayConnect && (
              <ContactActs contact={data} rights={rights} onAct={setAction} />
            )}
            <Mandate contact={data} />
            <Connection contact={data} showsEmail={rights.mayConnect} />
            {data.kind !== 'advisor' && <History contact={data} />}
          </>
        )}
      </Dialog>
      {data && action && (
        <ActDialogs
          action={action}
          contact={data}
          rights={rights}
          onClose={() => setAction(null)}
          onEnded={onClose}
        />
      )}
    </>
  )
}

function Head({ contact: { state, failure, latency_ms } }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  return (
    <div className={styles.contactHead}>
      <p className={styles.contactNow}>
        <StateMark state={state} />
        {latency_ms !== null && state !== 'down' && (
          <span className="sub sm">{formatLatency(latency_ms, t)}</span>
        )}
      </p>
      {failure !== null && <p className="sub">{t(`failure.${failure}`)}</p>}
      {state === 'paused' && <p className="sub">{t('contact.paused_about')}</p>}
    </div>
  )
}

function History({ contact: { slots, days, state, seen_at } }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  return (
    <section className={styles.contactPart} aria-labelledby="contact-history">
      <h3 id="contact-history">{t('history.title')}</h3>
      <div className={styles.contactHistory}>
        <div>
          <p className="cap">{t('network.day')}</p>
          <SparkLine slots={slots} tone={state === 'down' ? 'bad' : state === 'degraded' ? 'warn' : 'well'} />
          <p className="cap" aria-hidden="true">
            <DaySummary slots={slots} />
          </p>
        </div>
        <div>
          <p className="cap">{t('history.days')}</p>
          <DayBars days={days} />
        </div>
      </div>
      <LastSeen at={seen_at} />
    </section>
  )
}
