import { callBackPath } from '#contract/mesh/names.ts'

export interface Told {
  readonly messageId: string
  readonly deliveryId: string
  readonly family: string
  readonly from: string
  readonly text: string
  readonly sentAt: string
  readonly publicUrl: URL
}

/** What a service is sent, word for word (docs/webhooks.md). The same for every attempt, so that it can tell that it knows it already. */
export function webhookBody({ messageId, deliveryId, family, from, text, sentAt, publicUrl }: Told) {
  return {
    type: 'network.message',
    id: messageId,
    delivery_id: deliveryId,
    family,
    from,
    text,
    sent_at: sentAt,
    reply_to: `${publicUrl.href.replace(/\/$/, '')}/api${callBackPath.replace('{delivery_id}', deliveryId)}`,
  }
}
