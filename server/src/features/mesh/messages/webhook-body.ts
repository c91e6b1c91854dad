import { callBackPath } from '#contract/mesh/names.ts'

export interface WebhookMessage {
  readonly messageId: string
  readonly deliveryId: string
  readonly family: string
  readonly from: string
  readonly text: string
  readonly sentAt: string
  readonly publicUrl: URL
}

/** The body of a webhook (docs/webhooks.md), identical for every attempt so duplicates can be detected. */
export function webhookBody({
  messageId,
  deliveryId,
  family,
  from,
  text,
  sentAt,
  publicUrl,
}: WebhookMessage) {
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
