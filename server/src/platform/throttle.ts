import { createHash } from 'node:crypto'

import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { networkOf, siteOf } from '#server/platform/http/network.ts'
import { refuse } from '#server/platform/refuse.ts'

export interface Throttle {
  /** Counts one attempt of `who`; refuses with 429 once there are too many in the window. */
  readonly count: (who: string) => Promise<void>
  /** Refuses with 429 if there were too many already, without counting another. */
  readonly expectNotExhausted: (who: string) => Promise<void>
  /**
   * Counts one attempt of `who` and returns true if there were too many, for callers that slow down instead
   * of refusing.
   */
  readonly isOver: (who: string) => Promise<boolean>
  /** Resets the attempts of `who`, after a success. */
  readonly forget: (who: string) => Promise<void>
}

/** Limits attempts per window, counted in the database, so that all instances share the count. */
export function throttle(
  pool: pg.Pool,
  name: string,
  { attempts, seconds }: { attempts: number; seconds: number },
): Throttle {
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
  /** Counts an attempt; returns how long to wait in milliseconds if the limit is reached. */
  const consume = async (who: string): Promise<number | undefined> => {
    try {
      await limiter.consume(keyOf(who))
      return undefined
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }
  return {
    async count(who) {
      const wait = await consume(who)
      if (wait !== undefined) refuseFor(wait)
    },
    async expectNotExhausted(who) {
      const found = await limiter.get(keyOf(who))
      if (found && found.consumedPoints > attempts) refuseFor(found.msBeforeNext)
    },
    isOver: async (who) => (await consume(who)) !== undefined,
    async forget(who) {
      await limiter.delete(keyOf(who))
    },
  }
}

function refuseFor(ms: number): never {
  refuse('too_many', { count: Math.max(1, Math.ceil(ms / 60_000)) })
}

// A provider may assign a whole /48 to one customer, or share it among many.
const siteFactor = 8

/** Limits attempts per network (network.ts), with a wider limit per /48. Takes the client's address. */
export function networkThrottle(
  pool: pg.Pool,
  name: string,
  { attempts, seconds }: { attempts: number; seconds: number },
): Pick<Throttle, 'count' | 'expectNotExhausted'> {
  const network = throttle(pool, name, { attempts, seconds })
  const site = throttle(pool, `${name}-site`, { attempts: attempts * siteFactor, seconds })
  return {
    async count(address) {
      const wide = siteOf(address)
      await Promise.all([network.count(networkOf(address)), wide && site.count(wide)])
    },
    async expectNotExhausted(address) {
      const wide = siteOf(address)
      await Promise.all([
        network.expectNotExhausted(networkOf(address)),
        wide && site.expectNotExhausted(wide),
      ])
    },
  }
}

// Hashed, so that the table contains no addresses.
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}
