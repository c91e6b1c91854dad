import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, CircleX, Clock, type LucideIcon, MessageCircle, Send } from 'lucide-react'

import { sendDeliveryAgain } from '#contract/mesh/message-calls.ts'
import type { DeliveryState } from '#contract/mesh/names.ts'
import { CollapsibleText } from '#web/features/mesh/messages/collapsible-text.tsx'
import { type Delivery, refetchMessages } from '#web/features/mesh/queries.ts'
import { useNow } from '#web/features/mesh/use-now.ts'
import { formatAgo } from '#web/features/mesh/formats.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/mesh/messages/mesh-messages.module.css'
import { classNames } from '#web/lib/class-names.ts'

const marks: Readonly<Record<DeliveryState, readonly [LucideIcon, 'ok' | 'info' | 'bad' | 'mute']>> = {
  queued: [Clock, 'mute'],
  sent: [Send, 'info'],
  delivered: [Check, 'ok'],
  replied: [MessageCircle, 'ok'],
  failed: [CircleX, 'bad'],
  cancelled: [Ban, 'mute'],
}

/** The state of one delivery, its failure if any, and the replies. */
export function DeliveryRow({ delivery, maySend }: { delivery: Delivery; maySend: boolean }) {
  const { t } = useTexts('mesh')
  const { id, name, state, failure, attempts, next_at, replies } = delivery
  const [Icon, tone] = marks[state]
  // The short reason replaces "Failed"; the full sentence is below.
  const label = state === 'failed' && failure ? t(`failure_short.${failure}`) : t(`delivery.${state}`)
  return (
    <li className={styles.delivery}>
      <div className={styles.deliveryLine}>
        <span className={styles.deliveryName}>{name}</span>
        <span className={styles.deliveryState}>
          <span className={`state ${tone}`}>
            <Icon size={16} aria-hidden="true" />
            {state === 'failed' && failure && <span className="vh">{t('delivery.failed')} </span>}
            {label}
          </span>
          {maySend && (state === 'failed' || state === 'cancelled') && <RetryButton id={id} name={name} />}
        </span>
      </div>
      {failure && state !== 'delivered' && state !== 'replied' && (
        <p className="cap">
          {t(`failure.${failure}`)}{' '}
          {state === 'queued' && attempts > 0 && t('delivery.attempts', { count: attempts })}
        </p>
      )}
      {state === 'queued' && attempts > 0 && next_at && <NextAttempt at={next_at} />}
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('message.replies', { name })}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CollapsibleText text={reply.text} className={styles.replyText} />
              <p className="cap">{t('message.by_plain', { name: reply.by, when: formatMoment(reply.at) })}</p>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function NextAttempt({ at }: { at: string }) {
  const { t } = useTexts('mesh')
  const now = useNow()
  return <p className="cap">{t('delivery.next', { when: formatAgo(at, Math.min(now, Date.parse(at))) })}</p>
}

function RetryButton({ id, name }: { id: string; name: string }) {
  const { t } = useTexts('mesh')
  const queryClient = useQueryClient()
  const act = useAct(sendDeliveryAgain, () => void refetchMessages(queryClient))
  return (
    <button
      type="button"
      className={classNames(styles.retry, 'link')}
      aria-label={t('delivery.again_to', { name })}
      aria-busy={act.isPending}
      onClick={() => !act.isPending && act.mutate({ params: { id } })}
    >
      {t('delivery.again')}
    </button>
  )
}
