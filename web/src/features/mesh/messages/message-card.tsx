import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { cancelMessage } from '#contract/mesh/message-calls.ts'
import { deliveryStates } from '#contract/mesh/names.ts'
import { DeliveryRow } from '#web/features/mesh/messages/delivery-row.tsx'
import { CollapsibleText } from '#web/features/mesh/messages/collapsible-text.tsx'
import { useScopeName } from '#web/features/mesh/messages/scope-menu.tsx'
import { type Delivery, type NetworkMessage, refetchMessages } from '#web/features/mesh/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import { usePointedAt } from '#web/ui/use-pointed-at.ts'
import styles from '#web/features/mesh/messages/mesh-messages.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface MessageCardProps {
  readonly message: NetworkMessage
  readonly maySend: boolean
  readonly isNamed?: boolean
}

/** One message with its sender and the state of each delivery. */
export function MessageCard({ message, maySend, isNamed = false }: MessageCardProps) {
  const { t } = useTexts('mesh')
  const card = usePointedAt<HTMLElement>(isNamed)
  const scope = useScopeName(message.scope)
  // A message to a single contact shows that contact's name.
  const recipient = message.deliveries.find(({ contact_id }) => contact_id === message.scope)
  return (
    <article
      ref={card}
      className={classNames(styles.message, isNamed && styles.named)}
      tabIndex={-1}
      aria-label={message.text.slice(0, 80)}
    >
      <CollapsibleText text={message.text} />
      <p className="cap">
        {t('message.by', {
          name: message.by.full_name,
          when: formatMoment(message.at),
          scope: recipient?.name ?? scope,
        })}
      </p>
      <Deliveries deliveries={message.deliveries} maySend={maySend} />
      {maySend && message.may_cancel && <Cancel id={message.id} />}
    </article>
  )
}

const maxShown = 8
// Deliveries that need attention come first if the list is cut.
const urgency = [
  'failed',
  'queued',
  'sent',
  'cancelled',
  'replied',
  'delivered',
] as const satisfies Delivery['state'][]

function Deliveries({ deliveries, maySend }: { deliveries: readonly Delivery[]; maySend: boolean }) {
  const { t } = useTexts('mesh')
  const [isExpanded, setExpanded] = useState(false)
  const isMany = deliveries.length > maxShown
  const ordered = isMany
    ? deliveries.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
    : deliveries
  const shown = isExpanded ? ordered : ordered.slice(0, maxShown)
  return (
    <>
      {isMany && <Sums deliveries={deliveries} />}
      <ul className={styles.deliveries} aria-label={t('message.deliveries')}>
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} maySend={maySend} />
        ))}
      </ul>
      {isMany && (
        <Button
          variant="text"
          size="small"
          className={styles.earlier}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('message.fewer') : t('message.all', { count: deliveries.length })}
        </Button>
      )}
    </>
  )
}

function Sums({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTexts('mesh')
  return (
    <p className={classNames(styles.deliverySums, 'cap')} role="status">
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
  const [isConfirming, setConfirming] = useState(false)
  const act = useAct(cancelMessage, () => {
    setConfirming(false)
    notify.success(t('message.cancelled'))
    void refetchMessages(queryClient)
  })
  return (
    <>
      <Button variant="text" size="small" className={styles.earlier} onClick={() => setConfirming(true)}>
        {t('message.cancel')}
      </Button>
      {isConfirming && (
        <Confirm
          title={t('message.cancel_title')}
          about={t('message.cancel_about')}
          label={t('message.cancel')}
          busyLabel={t('form.busy')}
          isBusy={act.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => act.mutate({ params: { id } })}
        />
      )}
    </>
  )
}
