import type pg from 'pg'

/** What a client or a server says when the database is not there at the moment. */
const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '08000', '08003', '08006', '57P01', '57P02', '57P03'])
const awayWords = /connection terminated|connection error|not queryable|timeout exceeded when trying to connect/i

/** "Cannot connect now": what graphile-worker waits for, again and again. */
const startingUp = '57P03'

/**
 * The pool as graphile-worker is given it. Of all the ways in which a database can be away it waits only for one that says that it is
 * starting up; any other, met while the end of a job is written down, it lets go unhandled, which would end the whole house.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect().catch(waitFor)
    return replacing(client, { query: (...asked: never[]) => (client.query as Ask).apply(client, asked)?.catch?.(waitFor) })
  }
  return replacing(pool, {
    // With a callback it listens, and comes back by itself.
    connect: (callback?: never) => (callback ? pool.connect(callback) : connect()),
  })
}

type Ask = (...asked: never[]) => Promise<unknown> | undefined

function waitFor(error: Error & { code?: string }): never {
  if (away.has(error.code ?? '') || awayWords.test(error.message))
    throw Object.assign(new Error(error.message, { cause: error }), { code: startingUp })
  throw error
}

/** The same object with some of its methods replaced; everything else is its own. */
function replacing<Thing extends object>(thing: Thing, methods: Readonly<Record<string, unknown>>): Thing {
  return new Proxy(thing, {
    get: (target, key) => {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key]
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
