import { sql } from 'kysely'
import type pg from 'pg'

import { changeNotifierOf } from '#server/platform/database/change-notifier.ts'
import { EmbeddedPostgres, embeddedConnection } from '#server/platform/database/embedded.ts'
import { prepareJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { DatabaseLocation } from '#server/platform/database/location.ts'
import { openPools, type Pools } from '#server/platform/database/pool.ts'
import { bindFamily, inTransaction, type Tx } from '#server/platform/database/transaction.ts'

export interface Database {
  /** A transaction without access to any family's rows: accounts, sessions, email. */
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** A transaction that sees the rows of one family. */
  readonly inFamily: <Result>(familyId: string, work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** The same, read-only. */
  readonly readInFamily: <Result>(familyId: string, work: (tx: Tx) => Promise<Result>) => Promise<Result>
  readonly pool: pg.Pool
  /**
   * A second pool for work done during a transaction: waiting for a second connection of the same pool could
   * deadlock.
   */
  readonly secondary: pg.Pool
  /** Creates a long-lived connection outside both pools; the caller opens and ends it. */
  readonly newClient: Pools['newClient']
  readonly close: () => Promise<void>
}

export interface DatabaseSettings {
  readonly location: DatabaseLocation
  readonly log: (sentence: string) => void
  /** Aborts opening: everything started so far is stopped, and the promise rejects. */
  readonly stopping?: AbortSignal
}

/** Opens the database, starts the embedded one if it is used, and runs the migrations. */
export async function openDatabase({ location, log, stopping }: DatabaseSettings): Promise<Database> {
  const embedded =
    location.kind === 'embedded' ? await EmbeddedPostgres.start(location, log, stopping) : undefined
  const connection =
    location.kind === 'embedded' ? embeddedConnection(location.dataDir) : { connectionString: location.url }
  let pools: Pools | undefined
  let isClosing = false
  const close = async () => {
    // PostgreSQL may end before its last connection does, which is then no loss.
    isClosing = true
    await Promise.all([pools?.pool.end(), pools?.secondary.end()])
    await embedded?.stop()
  }
  try {
    const reportLoss = once(log)
    pools = await openPools(connection, (error) => {
      if (!isClosing) reportLoss(error)
    })
    stopping?.throwIfAborted()
    await migrate(pools.pool, stopping)
    stopping?.throwIfAborted()
    await prepareJobs(pools.pool)
    return databaseOn(pools, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** Wraps pools that are open and migrated already. */
export function databaseOn({ pool, secondary, newClient }: Pools, close: () => Promise<void>): Database {
  return {
    transaction: (work) => inTransaction(pool, 'begin', work),
    inFamily: (familyId, work) => inTransaction(pool, `begin; ${bindFamily(familyId)}`, work),
    readInFamily: (familyId, work) => inTransaction(pool, `begin read only; ${bindFamily(familyId)}`, work),
    pool,
    secondary,
    newClient,
    close: async () => {
      await changeNotifierOf(pool).finish()
      await close()
    },
  }
}

/** Binds an unbound transaction to a family that was just created or found. */
export async function enterFamily(tx: Tx, familyId: string): Promise<void> {
  await sql`select set_config('app.family_id', ${familyId}, true)`.execute(tx)
}

/** Many connections are lost together; log it once. */
function once(log: (sentence: string) => void): (error: Error) => void {
  let loggedAt = 0
  return (error) => {
    if (Date.now() - loggedAt < 10_000) return
    loggedAt = Date.now()
    log(`A database connection was lost: ${error.message}`)
  }
}
