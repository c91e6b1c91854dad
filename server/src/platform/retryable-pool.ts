import type pg from 'pg'

import { isDatabaseUnavailable, isDatabaseOverloaded } from '#server/platform/database-errors.ts'

/** "Cannot connect now": the only code that graphile-worker retries. */
const cannotConnectNow = '57P03'

/**
 * The pool for graphile-worker. It only retries a database that reports starting up; any other outage while a
 * job's result is written would be an unhandled rejection and end the process. So outages are reported as
 * "starting up".
 */
export function retryablePool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect().catch(throwRetryable)
    return withMethods(client, {
      query: (...args: never[]) => (client.query as Query).apply(client, args)?.catch?.(throwRetryable),
    })
  }
  return withMethods(pool, {
    // The callback form is used for listening, which reconnects by itself.
    connect: (callback?: never) => (callback ? pool.connect(callback) : connect()),
  })
}

type Query = (...asked: never[]) => Promise<unknown> | undefined

function throwRetryable(error: Error & { code?: string }): never {
  if (isDatabaseUnavailable(error) || isDatabaseOverloaded(error))
    throw Object.assign(new Error(error.message, { cause: error }), { code: cannotConnectNow })
  throw error
}

/** A proxy for the object with some methods replaced. */
function withMethods<Thing extends object>(thing: Thing, methods: Readonly<Record<string, unknown>>): Thing {
  return new Proxy(thing, {
    get: (target, key) => {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key]
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      const bound: unknown = value.bind(target)
      return bound
    },
  })
}
