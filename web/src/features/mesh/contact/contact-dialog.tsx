import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ActDialogs } from '#web/features/mesh/contact/act-dialogs.tsx'
import { Appointment } from '#web/features/mesh/contact/appointment.tsx'
import { type Asked, ContactActs } from '#web/features/mesh/contact/contact-acts.tsx'
import { Reach } from '#web/features/mesh/contact/reach.tsx'
import { DayBars } from '#web/features/mesh/day-bars.tsx'
import { Seen } from '#web/features/mesh/network/network-row.tsx'
import { type ContactPage, contactQuery, type MeshRights } from '#web/features/mesh/queries.ts'
import { DayWords, SparkLine } from '#web/features/mesh/spark-line.tsx'
import { StateMark } from '#web/features/mesh/state-mark.tsx'
import { formatLatency } from '#web/features/mesh/words.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface ContactDialogProps {
  readonly id: string
  readonly rights: MeshRights
  readonly onClose: () => void
}

/** One contact whole: how it is, its appointment, how it is reached, and what can be done with it. */
export function ContactDialog({ id, rights, onClose }: ContactDialogProps) {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch } = useQuery(contactQuery(id))
  const [asked, setAsked] = useState<Asked | null>(null)
  const isGone = error instanceof CallFailed && [400, 404].includes(error.failure.status)
  return (
    <>
      <Dialog title={data?.name ?? t('contact.appointment')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
        {!data && isGone && <p className="sub">{t('contact.not_found')}</p>}
        {!data && error && !isGone && <NotRead error={error} onRetry={refetch} />}
        {!data && !error && <Shape label={t('page.loading')} isInside />}
        {data && (
          <>
            <Head contact={data} />
            {data.ended_at === null && rights.mayConnect && <ContactActs contact={data} rights={rights} onAsk={setAsked} />}
            <Appointment contact={data} />
            <Reach contact={data} isWhole={rights.mayConnect} />
            {data.kind !== 'advisor' && <History contact={data} />}
          </>
        )}
      </Dialog>
      {data && asked && <ActDialogs asked={asked} contact={data} rights={rights} onClose={() => setAsked(null)} onEnded={onClose} />}
    </>
  )
}

function Head({ contact: { state, trouble, latency_ms } }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  return (
    <div className="contact-head">
      <p className="contact-now">
        <StateMark state={state} />
        {latency_ms !== null && state !== 'down' && <span className="sub sm">{formatLatency(latency_ms, t)}</span>}
      </p>
      {trouble !== null && <p className="sub">{t(`trouble.${trouble}`)}</p>}
      {state === 'paused' && <p className="sub">{t('contact.paused_about')}</p>}
    </div>
  )
}

/** The last day and the last quarter. */
function History({ contact: { slots, days, state, seen_at } }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  return (
    <section className="contact-part" aria-labelledby="contact-history">
      <h3 id="contact-history">{t('history.title')}</h3>
      <div className="contact-history">
        <div>
          <p className="cap">{t('network.day')}</p>
          <SparkLine slots={slots} tone={state === 'down' ? 'bad' : state === 'degraded' ? 'warn' : 'well'} />
          <p className="cap" aria-hidden="true">
            <DayWords slots={slots} />
          </p>
        </div>
        <div>
          <p className="cap">{t('history.days')}</p>
          <DayBars days={days} />
        </div>
      </div>
      <Seen at={seen_at} />
    </section>
  )
}
