import pg from 'pg'

import { EmbeddedPostgres, embeddedConnection } from '#server/platform/database/embedded.ts'
import { clustersIn } from '#server/platform/database/cluster-versions.ts'
import { superuser } from '#server/platform/database/cluster.ts'
import type { DatabaseLocation } from '#server/platform/database/location.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { messageOf } from '#server/platform/error-details.ts'

export interface SourceDatabase {
  readonly client: pg.Client
  /** A second connection, to see what has changed since the snapshot. */
  readonly newClient: () => Promise<pg.Client>
  readonly close: () => Promise<void>
}

interface Opening {
  readonly location: DatabaseLocation
  readonly log: (sentence: string) => void
  readonly stopping: AbortSignal
}

/**
 * Connects to the database that is backed up. A running server's is used as it is; a stopped embedded one is
 * started for the duration of the backup. Migrations are not run: the backup before an upgrade is the one
 * that matters.
 */
export async function openSource({ location, log, stopping }: Opening): Promise<SourceDatabase> {
  if (location.kind === 'external') return connectSource({ connectionString: location.url })
  const connection = { ...embeddedConnection(location.dataDir), user: superuser }
  if ((await clustersIn(location.dataDir)).length === 0)
    throw new CannotStart(
      `There is no database in ${location.dataDir}. Set DATA_DIR to the data folder that you want to back up.`,
    )
  const running = await connectSource(connection).catch(() => undefined)
  if (running) return running
  const embedded = await EmbeddedPostgres.start(location, log, stopping)
  try {
    const source = await connectSource(connection)
    let closing: Promise<void> | undefined
    const close = async () => {
      await source.close()
      await embedded.stop()
    }
    return { ...source, close: () => (closing ??= close()) }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function connectSource(connection: pg.ClientConfig): Promise<SourceDatabase> {
  const open: pg.Client[] = []
  const newClient = async () => {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'forerunners backup',
    })
    // A lost connection also fails the query in progress; without a listener the process would die.
    client.on('error', () => {})
    open.push(client)
    await client.connect()
    return client
  }
  const client = await newClient().catch((cause: unknown) => {
    throw new CannotStart(`The database can't be reached: ${messageOf(cause)}. Check DATABASE_URL.`, {
      cause,
    })
  })
  return {
    client,
    newClient,
    close: async () => {
      // A lost connection can't say goodbye.
      await Promise.all(open.map((one) => one.end().catch(() => {})))
    },
  }
}
