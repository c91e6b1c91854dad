import { createHash } from 'node:crypto'

import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { refuse } from '#server/platform/refuse.ts'

export interface Throttle {
  /** Counts one attempt of `who`; refuses with 429 once there were too many in the window. */
  readonly count: (who: string) => Promise<void>
  /** Forgets the attempts of `who`: it was them after all. */
  readonly forget: (who: string) => Promise<void>
}

/** So many attempts per window, counted in the database, so that all instances count together. */
export function throttle(pool: pg.Pool, name: string, { attempts, seconds }: { attempts: number; seconds: number }): Throttle {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: attempts,
    duration: seconds,
  })
  return {
    async count(who) {
      try {
        await limiter.consume(keyOf(who))
      } catch (error) {
        if (error instanceof RateLimiterRes) refuse('too_many', { count: Math.max(1, Math.ceil(error.msBeforeNext / 60_000)) })
        throw error
      }
    },
    async forget(who) {
      await limiter.delete(keyOf(who))
    },
  }
}

// A hash, so that the table of attempts holds nobody's address.
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}
