import type { Kysely } from 'kysely'
import type pg from 'pg'

import { announcerOf, collectedChanges } from '#server/platform/database/announcer.ts'
import { builderFor } from '#server/platform/database/client-driver.ts'
import type { Tables } from '#server/tables.ts'

declare const insideTransaction: unique symbol

/** A transaction. Every store takes one first, and only this file makes them: a query outside its transaction does not compile. */
export type Tx = Kysely<Tables> & { readonly [insideTransaction]: true }

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Runs `begin` (which may carry more statements), the work, and a commit; anything thrown rolls back. What a writing transaction has
 * changed is announced once it is kept. Of one that only reads nobody waits for the end: there is nothing that could be lost.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx, opened: pg.QueryResult[]) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  const isWriting = !begin.startsWith('begin read only')
  let isLeaving = false
  try {
    const opened = await client.query(begin)
    // One statement answers with one result, several with a list; pg's types know only the first.
    const result = await work(builderFor(client) as Tx, Array.isArray(opened) ? (opened as pg.QueryResult[]) : [opened])
    if (!isWriting) {
      isLeaving = true
      client.query('commit').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      )
      return result
    }
    // In one message with the commit: a round trip of its own would cost more than all the rest.
    const ended: unknown = await client.query(`${collectedChanges}; commit`)
    announcerOf(pool).say((ended as pg.QueryResult<{ said: string | null }>[])[0]?.rows[0]?.said)
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    // A connection that could not even roll back is thrown away, never handed to the next pilot.
    if (!isLeaving) client.release(broken)
  }
}

/** The statement that binds row-level security to one family until the end of the transaction. */
export function bindFamily(familyId: string): string {
  if (!uuidPattern.test(familyId)) throw new Error('A family id must be a uuid')
  return `set local app.family_id = '${familyId}'`
}
