import { createHash } from 'node:crypto'

import { hour, later } from '#server/platform/clock.ts'

const first = 10_000
const growth = 3
const spread = 0.2

/**
 * The time of the next attempt: exponential backoff of at most an hour, with jitter derived from the id, so a
 * recovering server doesn't receive all deliveries at once.
 */
export function nextTry(now: Date, { id, attempts }: { id: string; attempts: number }): Date {
  const pause = Math.min(first * growth ** Math.max(0, attempts - 1), hour / (1 + spread))
  const share = createHash('sha256').update(`${id}:${attempts}`).digest().readUInt32BE() / 0xffff_ffff
  return later(now, Math.round(pause * (1 - spread + 2 * spread * share)))
}
