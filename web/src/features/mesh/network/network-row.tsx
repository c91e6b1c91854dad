import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { DayBars } from '#web/features/mesh/day-bars.tsx'
import { isTroubled } from '#web/features/mesh/network/whole.ts'
import { useOpenContact } from '#web/features/mesh/open-contact.ts'
import type { Network } from '#web/features/mesh/queries.ts'
import { SparkLine } from '#web/features/mesh/spark-line.tsx'
import { StateMark } from '#web/features/mesh/state-mark.tsx'
import { useNow } from '#web/features/mesh/use-now.ts'
import { formatLatency, formatPast } from '#web/features/mesh/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'

type Part = Network['parts'][number]
type Watched = Network['contacts'][number]

/** A part of the house itself. */
export function PartLook({ part }: { part: Part }) {
  const { t } = useTexts('mesh')
  return <LookRow look={part} name={t(`part.${part.part}`)} figure={<PartFigure part={part} />} />
}

/** A connection that is watched; its page is one press further. */
export function ContactLook({ contact }: { contact: Watched }) {
  const { t } = useTexts('mesh')
  const open = useOpenContact()
  const figure = contact.latency_ms === null || contact.state === 'down' ? '—' : formatLatency(contact.latency_ms, t)
  return (
    <LookRow look={contact} name={contact.name} figure={figure}>
      <button type="button" className="btn small quiet" onClick={() => open(contact.id)}>
        {t('network.details', { name: contact.name })}
      </button>
    </LookRow>
  )
}

/** What counts for a part: how long it takes, how much waits, or how old it is. */
function PartFigure({ part: look }: { part: Part }) {
  const { t } = useTexts('mesh')
  const now = useNow(30_000)
  const { part, count, latency_ms, seen_at } = look
  if (look.state === 'not_set_up') return '—'
  if (part === 'files' && count) return t('network.damaged', { count })
  if (part === 'backups') return seen_at === null ? '—' : formatPast(seen_at, now)
  if ((part === 'jobs' || part === 'mail') && count !== null && (count > 0 || latency_ms === null)) return t('network.waiting', { count })
  return latency_ms === null ? '—' : formatLatency(latency_ms, t)
}

interface LookRowProps {
  readonly look: Part | Watched
  readonly name: string
  readonly figure: ReactNode
  readonly children?: ReactNode
}

function LookRow({ look, name, figure, children }: LookRowProps) {
  const { t } = useTexts('mesh')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { state, trouble, slots, days, seen_at } = look
  // What is well says why only to who asks.
  const isWhyShown = trouble !== null && (isOpen || isTroubled(look))
  const tone = state === 'down' ? 'bad' : state === 'degraded' ? 'warn' : 'well'
  return (
    <>
      <tr className={isWhyShown ? 'has-why' : undefined}>
        <th scope="row">
          <button type="button" className="net-name" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
            <span>{name}</span>
            <ChevronRight size={15} aria-hidden="true" />
          </button>
        </th>
        <td>
          <StateMark state={state} />
        </td>
        <td className="r lat">{figure}</td>
        <td className="net-day">
          <SparkLine slots={slots} tone={tone} />
        </td>
      </tr>
      {isWhyShown && (
        <tr className="net-why">
          <td colSpan={4}>{t(`trouble.${trouble}`)}</td>
        </tr>
      )}
      {isOpen && (
        <tr className="net-more" id={id}>
          <td colSpan={4}>
            <div className="net-open">
              <DayBars days={days} />
              <Seen at={seen_at} />
              {children}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

/** When it last answered. */
export function Seen({ at }: { at: string | null }) {
  const { t } = useTexts('mesh')
  const now = useNow(5000)
  return <p className="cap">{at === null ? t('history.never_seen') : t('history.seen', { ago: formatPast(at, now) })}</p>
}
