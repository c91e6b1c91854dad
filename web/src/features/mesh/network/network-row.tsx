import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { DayBars } from '#web/features/mesh/day-bars.tsx'
import { isFailing } from '#web/features/mesh/network/overall-status.ts'
import { useOpenContact } from '#web/features/mesh/open-contact.ts'
import type { Network } from '#web/features/mesh/queries.ts'
import { SparkLine } from '#web/features/mesh/spark-line.tsx'
import { StateMark } from '#web/features/mesh/state-mark.tsx'
import { useNow } from '#web/features/mesh/use-now.ts'
import { formatLatency, formatPast } from '#web/features/mesh/formats.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/mesh/network/network.module.css'
import { classNames } from '#web/lib/class-names.ts'

type NetworkPart = Network['parts'][number]
type ProbedContact = Network['contacts'][number]

export function PartRow({ part }: { part: NetworkPart }) {
  const { t } = useTexts('mesh')
  return <StatusRow status={part} name={t(`part.${part.part}`)} figure={<PartFigure part={part} />} />
}

/** A probed connection, with a link to its page. */
export function ContactStatusRow({ contact }: { contact: ProbedContact }) {
  const { t } = useTexts('mesh')
  const open = useOpenContact()
  const figure =
    contact.latency_ms === null || contact.state === 'down' ? '—' : formatLatency(contact.latency_ms, t)
  return (
    <StatusRow status={contact} name={contact.name} figure={figure}>
      <Button variant="quiet" size="small" onClick={() => open(contact.id)}>
        {t('network.details', { name: contact.name })}
      </Button>
    </StatusRow>
  )
}

/** The key figure of a part: its latency, its queue length or its age. */
function PartFigure({ part: status }: { part: NetworkPart }) {
  const { t } = useTexts('mesh')
  const now = useNow(30_000)
  const { part, count, latency_ms, seen_at, size } = status
  if (status.state === 'not_set_up') return '—'
  if (part === 'files' && count) return t('network.damaged', { count })
  if (part === 'backups')
    return seen_at === null
      ? '—'
      : [formatPast(seen_at, now), size === null ? [] : formatSize(size)].flat().join(' · ')
  if ((part === 'jobs' || part === 'mail') && count !== null && (count > 0 || latency_ms === null))
    return t('network.waiting', { count })
  return latency_ms === null ? '—' : formatLatency(latency_ms, t)
}

interface StatusRowProps {
  readonly status: NetworkPart | ProbedContact
  readonly name: string
  readonly figure: ReactNode
  readonly children?: ReactNode
}

function StatusRow({ status, name, figure, children }: StatusRowProps) {
  const { t } = useTexts('mesh')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { state, failure, slots, days, seen_at } = status
  // Healthy rows show the reason only when expanded.
  const isReasonShown = failure !== null && (isOpen || isFailing(status))
  const tone = state === 'down' ? 'bad' : state === 'degraded' ? 'warn' : 'well'
  return (
    <>
      <tr className={isReasonShown ? styles.hasWhy : undefined}>
        <th scope="row">
          <button
            type="button"
            className={styles.netName}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{name}</span>
            <ChevronRight size={15} aria-hidden="true" />
          </button>
        </th>
        <td>
          <StateMark state={state} />
        </td>
        <td className={classNames(styles.r, styles.lat)}>{figure}</td>
        <td className={styles.netDay}>
          <SparkLine slots={slots} tone={tone} />
        </td>
      </tr>
      {isReasonShown && (
        <tr className={styles.netWhy}>
          <td colSpan={4}>{t(`failure.${failure}`)}</td>
        </tr>
      )}
      {isOpen && (
        <tr className={styles.netMore} id={id}>
          <td colSpan={4}>
            <div className={styles.netOpen}>
              <DayBars days={days} />
              <LastSeen at={seen_at} />
              {children}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

export function LastSeen({ at }: { at: string | null }) {
  const { t } = useTexts('mesh')
  const now = useNow(5000)
  return (
    <p className="cap">
      {at === null ? t('history.never_seen') : t('history.seen', { ago: formatPast(at, now) })}
    </p>
  )
}
