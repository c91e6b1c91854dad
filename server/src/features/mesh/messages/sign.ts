import { createHmac, timingSafeEqual } from 'node:crypto'

import { minute } from '#server/platform/clock.ts'

/** The three headers of the Standard Webhooks. */
export interface Signed {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** How far the two clocks may be apart. */
const tolerance = 5 * minute
const prefix = 'whsec_'

interface Signing {
  /** As it was shown to the family: `whsec_` and base64. */
  readonly key: string
  readonly id: string
  readonly at: Date
}

/** Signs a body by the scheme of the Standard Webhooks: whoever has the key knows that it is ours and whole. */
export function sign(body: string, { key, id, at }: Signing): Signed {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = signatureOf(Buffer.from(body), { key, id, timestamp }).toString('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** Whether these bytes were signed with this key lately. A signature may stand among others, of keys that are no longer or not yet used. */
export function isSignedBy(key: string, bytes: Buffer, { headers, now }: { headers: Signed; now: Date }): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now.getTime()) > tolerance) return false
  const due = signatureOf(bytes, { key, id, timestamp })
  // All are compared, so that the time it takes tells nothing.
  return given
    .split(' ')
    .slice(0, 10)
    .map((one) => (one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : Buffer.alloc(0)))
    .map((one) => one.length === due.length && timingSafeEqual(one, due))
    .includes(true)
}

function signatureOf(bytes: Buffer, { key, id, timestamp }: { key: string; id: string; timestamp: string }): Buffer {
  const secret = Buffer.from(key.startsWith(prefix) ? key.slice(prefix.length) : key, 'base64')
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(bytes).digest()
}
