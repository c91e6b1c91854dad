import type { Config } from '#server/config.ts'
import { type Database, databaseOn, openDatabase } from '#server/platform/database/database.ts'
import { embeddedConnection } from '#server/platform/database/embedded.ts'
import { openPools } from '#server/platform/database/pool.ts'
import { onStopSignals, untilAborted } from '#server/platform/stop-signals.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/** Uses the database of a running server; otherwise opens the database for the duration of the work. */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const log = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const stopping = onStopSignals()
  const database =
    (await connectToRunning(config)) ?? (await openDatabase({ location: config.database, log, stopping }))
  try {
    await Promise.race([work(database), untilAborted(stopping)])
  } finally {
    await database.close()
  }
  // The work itself can't be interrupted; uncommitted changes are rolled back.
  if (stopping.aborted) process.exit(1)
}

async function connectToRunning({ database: place }: Config): Promise<Database | undefined> {
  if (place.kind !== 'embedded') return undefined
  try {
    const pools = await openPools(embeddedConnection(place.dataDir), () => {})
    return databaseOn(pools, async () => {
      await Promise.all([pools.pool.end(), pools.secondary.end()])
    })
  } catch (error) {
    // Nothing listens on the socket: the server and its database are stopped.
    if (error instanceof CannotStart) return undefined
    throw error
  }
}
