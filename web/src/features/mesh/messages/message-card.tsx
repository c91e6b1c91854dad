import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { cancelMessage } from '#contract/mesh/message-calls.ts'
import { deliveryStates } from '#contract/mesh/names.ts'
import { Confirm } from '#web/features/mesh/confirm.tsx'
import { DeliveryRow } from '#web/features/mesh/messages/delivery-row.tsx'
import { FoldedText } from '#web/features/mesh/messages/folded-text.tsx'
import { useScopeName } from '#web/features/mesh/messages/scope-menu.tsx'
import { type Delivery, type NetworkMessage, refetchMessages } from '#web/features/mesh/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import { usePointedAt } from '#web/ui/use-pointed-at.ts'

interface MessageCardProps {
  readonly message: NetworkMessage
  readonly maySend: boolean
  readonly isNamed?: boolean
}

/** One message: its words, who wrote it, and how far it has come to each. */
export function MessageCard({ message, maySend, isNamed = false }: MessageCardProps) {
  const { t } = useTexts('mesh')
  const card = usePointedAt<HTMLElement>(isNamed)
  const scope = useScopeName(message.scope)
  // A message to one names them below it.
  const one = message.deliveries.find(({ contact_id }) => contact_id === message.scope)
  return (
    <article ref={card} className={isNamed ? 'message named' : 'message'} tabIndex={-1} aria-label={message.text.slice(0, 80)}>
      <FoldedText text={message.text} />
      <p className="cap">{t('message.by', { name: message.by.full_name, when: formatMoment(message.at), scope: one?.name ?? scope })}</p>
      <Deliveries deliveries={message.deliveries} maySend={maySend} />
      {maySend && message.may_cancel && <Cancel id={message.id} />}
    </article>
  )
}

const atAGlance = 8
// What needs somebody comes first where not all are shown.
const urgency = ['failed', 'queued', 'sent', 'cancelled', 'replied', 'delivered'] as const satisfies Delivery['state'][]

function Deliveries({ deliveries, maySend }: { deliveries: readonly Delivery[]; maySend: boolean }) {
  const { t } = useTexts('mesh')
  const [isWhole, setWhole] = useState(false)
  const isMany = deliveries.length > atAGlance
  const ordered = isMany ? deliveries.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state)) : deliveries
  const shown = isWhole ? ordered : ordered.slice(0, atAGlance)
  return (
    <>
      {isMany && <Sums deliveries={deliveries} />}
      <ul className="deliveries" aria-label={t('message.deliveries')}>
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} maySend={maySend} />
        ))}
      </ul>
      {isMany && (
        <button type="button" className="btn small text earlier" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('message.fewer') : t('message.all', { count: deliveries.length })}
        </button>
      )}
    </>
  )
}

function Sums({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTexts('mesh')
  return (
    <p className="delivery-sums cap" role="status">
      {deliveryStates.map((state) => {
        const count = deliveries.filter((delivery) => delivery.state === state).length
        return count > 0 && <span key={state}>{t(`delivery.sum_${state}`, { count })}</span>
      })}
    </p>
  )
}

function Cancel({ id }: { id: string }) {
  const { t } = useTexts('mesh')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const act = useAct(cancelMessage, () => {
    setAsking(false)
    notify.success(t('message.cancelled'))
    void refetchMessages(queryClient)
  })
  return (
    <>
      <button type="button" className="btn small text earlier" onClick={() => setAsking(true)}>
        {t('message.cancel')}
      </button>
      {isAsking && (
        <Confirm
          title={t('message.cancel_title')}
          about={t('message.cancel_about')}
          label={t('message.cancel')}
          isBusy={act.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => act.mutate({ params: { id } })}
        />
      )}
    </>
  )
}
