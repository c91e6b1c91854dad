import { cleanReply, replyLimits } from '#server/features/mesh/messages/clean-reply.ts'
import {
  type DeliveryOutcome,
  outcomeOfError,
  failed,
  type DeliveryAttempt,
} from '#server/features/mesh/messages/outcome.ts'
import { sign } from '#server/features/mesh/messages/sign.ts'
import type { ClaimedDelivery } from '#server/features/mesh/messages/claim.ts'
import { webhookBody } from '#server/features/mesh/messages/webhook-body.ts'
import {
  urlOf,
  headersOf,
  unseal,
  signingKeyContext,
  failureOfStatus,
} from '#server/features/mesh/connection.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { retryAfterOf } from '#server/platform/outgoing/retry-after.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export interface WebhookParts {
  readonly outgoing: Outgoing
  readonly sealer: Sealer
  readonly publicUrl: URL
}

// Enough for a reply of the maximum length with every character escaped.
const maxResponseBytes = 64 * 1024

/** Sends a message to a service as a signed webhook (docs/webhooks.md). */
export async function byWebhook(
  { outgoing, sealer, publicUrl }: WebhookParts,
  { delivery, message, contact, family, from }: ClaimedDelivery,
  { now, signal, closing }: DeliveryAttempt,
): Promise<DeliveryOutcome> {
  const key = unseal(sealer, contact.sealed_signing_key, signingKeyContext(contact))
  // The key was encrypted with another server's key file; an unsigned message must not be sent.
  if (key === null) return failed('key_refused')
  const webhookMessage = {
    messageId: message.id,
    deliveryId: delivery.id,
    family,
    from,
    text: message.body,
    sentAt: message.sent_at.toISOString(),
    publicUrl,
  }
  const body = JSON.stringify(webhookBody(webhookMessage))
  try {
    const response = await outgoing.fetch(urlOf(contact, contact.message_path), {
      method: 'POST',
      body,
      headers: {
        accept: 'application/json, text/plain',
        ...headersOf(contact, sealer),
        'content-type': 'application/json',
        ...sign(body, { key, id: delivery.id, at: now }),
      },
      signal,
    })
    const failure = failureOfStatus(response.status)
    if (!failure) return { kind: 'delivered', reply: await replyIn(response) }
    await response.body?.cancel().catch(() => undefined)
    // 408 and 425 are temporary.
    const isTemporary = response.status === 408 || response.status === 425 || undefined
    return { ...failed(failure, isTemporary), retryAfter: retryAfterOf(response, now) }
  } catch (error) {
    return outcomeOfError(error, closing)
  }
}

/** The reply in the response body, if any. An unreadable reply doesn't undo the delivery. */
async function replyIn(response: Response): Promise<string | undefined> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  try {
    if (type !== 'application/json' && type !== 'text/plain') {
      await response.body?.cancel()
      return undefined
    }
    const text = await limitedText(response)
    if (text === undefined) return undefined
    if (type === 'text/plain') return cleanReply(text, replyLimits.service)
    const parsed: unknown = JSON.parse(text)
    const reply =
      typeof parsed === 'object' && parsed !== null && 'reply' in parsed ? parsed.reply : undefined
    return typeof reply === 'string' ? cleanReply(reply, replyLimits.service) : undefined
  } catch {
    return undefined
  }
}

/** The text of a response, or undefined if it is over the size limit. */
async function limitedText({ body }: Response): Promise<string | undefined> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return Buffer.concat(parts).toString('utf8')
    bytes += value.byteLength
    if (bytes > maxResponseBytes) {
      await reader?.cancel().catch(() => undefined)
      return undefined
    }
    parts.push(value)
  }
}
