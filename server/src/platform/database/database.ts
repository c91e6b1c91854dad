import { sql } from 'kysely'
import type pg from 'pg'

import { announcerOf } from '#server/platform/database/announcer.ts'
import { EmbeddedPostgres, embeddedConnection } from '#server/platform/database/embedded.ts'
import { prepareJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { DatabasePlace } from '#server/platform/database/place.ts'
import { openPools, type Pools } from '#server/platform/database/pool.ts'
import { bindFamily, inTransaction, type Tx } from '#server/platform/database/transaction.ts'

export interface Database {
  /** A transaction in which no family's rows can be seen: accounts, sessions, mail. */
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** A transaction that sees the rows of one family. */
  readonly inFamily: <Result>(familyId: string, work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** The same for what only reads. */
  readonly readInFamily: <Result>(familyId: string, work: (tx: Tx) => Promise<Result>) => Promise<Result>
  readonly pool: pg.Pool
  /** Connections apart, for what counts or works beside a transaction: one that waited for a second connection of the same pool could wait for ever. */
  readonly aside: pg.Pool
  /** A connection outside both pools, for what is held for long; whoever asks for it opens and ends it. */
  readonly newClient: Pools['newClient']
  readonly close: () => Promise<void>
}

export interface OpenDatabase {
  readonly place: DatabasePlace
  readonly say: (sentence: string) => void
}

/** Opens the database, starting the one inside if that is where the data lives, and brings its schema up to date. */
export async function openDatabase({ place, say }: OpenDatabase): Promise<Database> {
  const embedded = place.kind === 'embedded' ? await EmbeddedPostgres.start(place.dataDir, say) : undefined
  const connection = place.kind === 'embedded' ? embeddedConnection(place.dataDir) : { connectionString: place.url }
  let pools: Pools | undefined
  const close = async () => {
    await Promise.all([pools?.pool.end(), pools?.aside.end()])
    await embedded?.stop()
  }
  try {
    pools = await openPools(connection, once(say))
    await migrate(pools.pool)
    await prepareJobs(pools.pool)
    return databaseOn(pools, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** The database on pools that are open and migrated already. */
export function databaseOn({ pool, aside, newClient }: Pools, close: () => Promise<void>): Database {
  return {
    transaction: (work) => inTransaction(pool, 'begin', work),
    inFamily: (familyId, work) => inTransaction(pool, `begin; ${bindFamily(familyId)}`, work),
    readInFamily: (familyId, work) => inTransaction(pool, `begin read only; ${bindFamily(familyId)}`, work),
    pool,
    aside,
    newClient,
    close: async () => {
      await announcerOf(pool).finish()
      await close()
    },
  }
}

/** Binds a transaction that began without one to a family that was just founded or found. */
export async function enterFamily(tx: Tx, familyId: string): Promise<void> {
  await sql`select set_config('app.family_id', ${familyId}, true)`.execute(tx)
}

/** Many connections are lost together; the operator needs to hear of it once. */
function once(say: (sentence: string) => void): (error: Error) => void {
  let saidAt = 0
  return (error) => {
    if (Date.now() - saidAt < 10_000) return
    saidAt = Date.now()
    say(`A database connection was lost: ${error.message}`)
  }
}
