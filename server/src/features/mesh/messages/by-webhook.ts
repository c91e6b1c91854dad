import { cleanReply, replyLimits } from '#server/features/mesh/messages/clean-reply.ts'
import { type Outcome, outcomeOfError, troubled } from '#server/features/mesh/messages/outcome.ts'
import { sign } from '#server/features/mesh/messages/sign.ts'
import type { Taken } from '#server/features/mesh/messages/take.ts'
import { webhookBody } from '#server/features/mesh/messages/webhook-body.ts'
import { below, headersOf, opened, signingPlace, troubleOfStatus } from '#server/features/mesh/reach.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export interface WebhookParts {
  readonly outgoing: Outgoing
  readonly sealer: Sealer
  readonly publicUrl: URL
}

interface Sending {
  readonly now: Date
  /** Ends the attempt: its time is over, or the house closes. */
  readonly signal: AbortSignal
  readonly closing: AbortSignal | undefined
}

// Of an answer, as much as can hold a reply written in escapes.
const mostBytes = 64 * 1024

/** Sends a message to a service as a signed webhook (docs/webhooks.md). */
export async function byWebhook(
  { outgoing, sealer, publicUrl }: WebhookParts,
  { delivery, message, contact, family, from }: Taken,
  { now, signal, closing }: Sending,
): Promise<Outcome> {
  const key = opened(sealer, contact.sealed_signing_key, signingPlace(contact))
  // Sealed by another house's key file: a message that nobody could believe is not sent.
  if (key === null) return troubled('key_refused')
  const told = { messageId: message.id, deliveryId: delivery.id, family, from, text: message.body, sentAt: message.sent_at.toISOString(), publicUrl }
  const body = JSON.stringify(webhookBody(told))
  try {
    const response = await outgoing.fetch(below(contact, contact.message_path), {
      method: 'POST',
      body,
      headers: {
        accept: 'application/json, text/plain',
        'user-agent': 'Forerunners',
        ...headersOf(contact, sealer),
        'content-type': 'application/json',
        ...sign(body, { key, id: delivery.id, at: now }),
      },
      signal,
    })
    const trouble = troubleOfStatus(response.status)
    if (!trouble) return { kind: 'delivered', reply: await replyIn(response) }
    await response.body?.cancel().catch(() => undefined)
    // Too slow for the gateway before it, or asked to come later: both pass.
    return troubled(trouble, response.status === 408 || response.status === 425 || undefined)
  } catch (error) {
    return outcomeOfError(error, closing)
  }
}

/** What a service answers at once. It has taken the message: an answer that can't be read does not undo that. */
async function replyIn(response: Response): Promise<string | undefined> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  try {
    if (type !== 'application/json' && type !== 'text/plain') {
      await response.body?.cancel()
      return undefined
    }
    const text = await beginningOf(response)
    if (text === undefined) return undefined
    if (type === 'text/plain') return cleanReply(text, replyLimits.service)
    const said: unknown = JSON.parse(text)
    const reply = typeof said === 'object' && said !== null && 'reply' in said ? said.reply : undefined
    return typeof reply === 'string' ? cleanReply(reply, replyLimits.service) : undefined
  } catch {
    return undefined
  }
}

/** The text of an answer, if it is not longer than a reply can be. */
async function beginningOf({ body }: Response): Promise<string | undefined> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return Buffer.concat(parts).toString('utf8')
    bytes += value.byteLength
    if (bytes > mostBytes) {
      await reader?.cancel().catch(() => undefined)
      return undefined
    }
    parts.push(value)
  }
}
