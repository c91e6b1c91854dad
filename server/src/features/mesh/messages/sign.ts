import { createHmac, timingSafeEqual } from 'node:crypto'

import { minute } from '#server/platform/clock.ts'

/** The three headers of Standard Webhooks. */
export interface SignatureHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** Max difference between the two clocks. */
const tolerance = 5 * minute
const prefix = 'whsec_'

interface SigningOptions {
  /** As shown to the family: `whsec_` and base64. */
  readonly key: string
  readonly id: string
  readonly at: Date
}

/** Signs a body by the scheme of Standard Webhooks. */
export function sign(body: string, { key, id, at }: SigningOptions): SignatureHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = signatureOf(Buffer.from(body), { key, id, timestamp }).toString('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/**
 * True if the bytes were signed with this key within the tolerance. The header may contain signatures of
 * other keys as well, for key rotation.
 */
export function isSignedBy(
  key: string,
  bytes: Buffer,
  { headers, now }: { headers: SignatureHeaders; now: Date },
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now.getTime()) > tolerance)
    return false
  const expected = signatureOf(bytes, { key, id, timestamp })
  // Compare all of them, so the timing reveals nothing.
  return signatures
    .split(' ')
    .slice(0, 10)
    .map((one) => (one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : Buffer.alloc(0)))
    .map((one) => one.length === expected.length && timingSafeEqual(one, expected))
    .includes(true)
}

function signatureOf(
  bytes: Buffer,
  { key, id, timestamp }: { key: string; id: string; timestamp: string },
): Buffer {
  const secret = Buffer.from(key.startsWith(prefix) ? key.slice(prefix.length) : key, 'base64')
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(bytes).digest()
}
