import { setTimeout as sleep } from 'node:timers/promises'

import type { Kysely } from 'kysely'
import type pg from 'pg'

import { changeNotifierOf, collectedChanges } from '#server/platform/database/change-notifier.ts'
import { builderFor } from '#server/platform/database/client-driver.ts'
import type { Tables } from '#server/tables/all.ts'
import { codeOf } from '#server/platform/error-details.ts'

declare const insideTransaction: unique symbol

/**
 * A transaction, created only in this file. Every query takes one, so a query outside a transaction does not
 * compile.
 */
export type Tx = Kysely<Tables> & { readonly [insideTransaction]: true }

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type Work<Result, Row extends pg.QueryResultRow> = (tx: Tx, opened: pg.QueryResult<Row>[]) => Promise<Result>

const maxAttempts = 5

/**
 * Runs `begin` (which may contain more statements), the work and a commit; an error rolls back. A writing
 * transaction that lost a deadlock or a serialization conflict runs again, so its work must only do what a
 * rollback undoes. Files, live events and replies come after it.
 */
export async function inTransaction<Result, Row extends pg.QueryResultRow = pg.QueryResultRow>(
  pool: pg.Pool,
  begin: string,
  work: Work<Result, Row>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, begin, work)
    } catch (error) {
      if (attempt === maxAttempts || !isWriting(begin) || !isConflict(error)) throw error
      // Random delays, so that the same transactions don't collide again.
      await sleep(attempt * (10 + Math.random() * 40))
    }
  }
}

/** Queries in a transaction that the caller has begun on a connection of its own, such as a restore's. */
export function txOn(client: pg.ClientBase): Tx {
  return builderFor(client) as Tx
}

/** PostgreSQL rolled this transaction back because of another one: deadlock or serialization failure. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40P01' || code === '40001'
}

function isWriting(begin: string): boolean {
  return !begin.startsWith('begin read only')
}

// Changes are notified after the commit. Read-only transactions commit in the background; nothing can be
// lost.
async function runOnce<Result, Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  begin: string,
  work: Work<Result, Row>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  let isLeaving = false
  try {
    // pg returns an array for several statements, but its types only know a single result.
    const opened = [await client.query<Row>(begin)].flat()
    const result = await work(txOn(client), opened)
    if (!isWriting(begin)) {
      isLeaving = true
      client.query('commit').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      )
      return result
    }
    // Sent in one message with the commit, to save a round trip.
    const ended = [await client.query<{ said: string | null }>(`${collectedChanges}; commit`)].flat()
    changeNotifierOf(pool).notify(ended[0]?.rows[0]?.said)
    return result
  } catch (error) {
    // The timed-out query still runs, so nothing else can be sent on this connection.
    if (isUnanswered(error)) broken = error
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    // Discard a connection that could not roll back; never reuse it.
    if (!isLeaving) client.release(broken)
  }
}

/** The client gave up on a database that did not respond in time. */
function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Returns the statement that binds row-level security to one family until the end of the transaction. */
export function bindFamily(familyId: string): string {
  if (!uuidPattern.test(familyId)) throw new Error('A family id must be a uuid')
  return `set local app.family_id = '${familyId}'`
}
