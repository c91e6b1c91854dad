import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, CircleX, Clock, type LucideIcon, MessageCircle, Send } from 'lucide-react'

import { sendDeliveryAgain } from '#contract/mesh/message-calls.ts'
import type { DeliveryState } from '#contract/mesh/names.ts'
import { FoldedText } from '#web/features/mesh/messages/folded-text.tsx'
import { type Delivery, refetchMessages } from '#web/features/mesh/queries.ts'
import { useNow } from '#web/features/mesh/use-now.ts'
import { formatAgo } from '#web/features/mesh/words.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'

const marks: Readonly<Record<DeliveryState, readonly [LucideIcon, 'ok' | 'info' | 'bad' | 'mute']>> = {
  queued: [Clock, 'mute'],
  sent: [Send, 'info'],
  delivered: [Check, 'ok'],
  replied: [MessageCircle, 'ok'],
  failed: [CircleX, 'bad'],
  cancelled: [Ban, 'mute'],
}

/** How far a message has come to one recipient, why it did not arrive, and what they answered. */
export function DeliveryRow({ delivery, maySend }: { delivery: Delivery; maySend: boolean }) {
  const { t } = useTexts('mesh')
  const { id, name, state, trouble, attempts, next_at, replies } = delivery
  const [Icon, tone] = marks[state]
  // A reason says more than that it failed; the whole of it stands below.
  const word = state === 'failed' && trouble ? t(`brief.${trouble}`) : t(`delivery.${state}`)
  return (
    <li className="delivery">
      <div className="delivery-line">
        <span className="delivery-name">{name}</span>
        <span className="delivery-state">
          <span className={`state ${tone}`}>
            <Icon size={16} aria-hidden="true" />
            {state === 'failed' && trouble && <span className="vh">{t('delivery.failed')} </span>}
            {word}
          </span>
          {maySend && (state === 'failed' || state === 'cancelled') && <Again id={id} name={name} />}
        </span>
      </div>
      {trouble && state !== 'delivered' && state !== 'replied' && (
        <p className="cap">
          {t(`trouble.${trouble}`)} {state === 'queued' && attempts > 0 && t('delivery.attempts', { count: attempts })}
        </p>
      )}
      {state === 'queued' && attempts > 0 && next_at && <NextAttempt at={next_at} />}
      {replies.length > 0 && (
        <ul className="replies" aria-label={t('message.replies', { name })}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <FoldedText text={reply.text} className="reply-text" />
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

function Again({ id, name }: { id: string; name: string }) {
  const { t } = useTexts('mesh')
  const queryClient = useQueryClient()
  const act = useAct(sendDeliveryAgain, () => void refetchMessages(queryClient))
  return (
    <button
      type="button"
      className="link again"
      aria-label={t('delivery.again_to', { name })}
      aria-busy={act.isPending}
      onClick={() => !act.isPending && act.mutate({ params: { id } })}
    >
      {t('delivery.again')}
    </button>
  )
}
