import type { Config } from '#server/config.ts'
import { type Database, databaseOn, openDatabase } from '#server/platform/database/database.ts'
import { embeddedConnection } from '#server/platform/database/embedded.ts'
import { openPools } from '#server/platform/database/pool.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** Uses the database beside a house that is open; where it is closed, opens the database for as long as the work takes. */
export async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const database = (await connectToRunning(config)) ?? (await openDatabase({ place: config.database, say }))
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function connectToRunning({ database: place }: Config): Promise<Database | undefined> {
  if (place.kind !== 'embedded') return undefined
  try {
    const pools = await openPools(embeddedConnection(place.dataDir), () => {})
    return databaseOn(pools, async () => {
      await Promise.all([pools.pool.end(), pools.aside.end()])
    })
  } catch (error) {
    // Nobody listens on the socket: the house is closed, and its database with it.
    if (error instanceof CannotStart) return undefined
    throw error
  }
}
