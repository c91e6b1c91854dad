import { existsSync } from 'node:fs'
import { readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { jobsSchema } from '#server/backup/catalog.ts'
import { ensureDataDir } from '#server/platform/database/cluster.ts'
import { EmbeddedPostgres, embeddedConnection } from '#server/platform/database/embedded.ts'
import type { DatabaseLocation, EmbeddedLocation } from '#server/platform/database/location.ts'
import { migrationLock } from '#server/platform/database/migrate.ts'
import { chooseRole, openPools } from '#server/platform/database/pool.ts'
import { findBinaries } from '#server/platform/database/binaries.ts'
import { clusterNameOf, clustersIn } from '#server/platform/database/cluster-versions.ts'
import { prepareJobs } from '#server/platform/jobs.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

export interface TargetDatabase {
  /** A connection as the owner of the tables, inside a transaction. */
  readonly client: pg.Client
  readonly commit: () => Promise<void>
  /** Ends everything; without a commit the target is as empty as before. */
  readonly close: () => Promise<void>
}

interface Opening {
  readonly location: DatabaseLocation
  /** The major version of the cluster that an upgrade replaces, in the same data folder. */
  readonly replaces?: number
  readonly log: (sentence: string) => void
  readonly stopping: AbortSignal
}

/** Opens an empty database to restore into, and refuses one that has content. */
export function openTarget(opening: Opening): Promise<TargetDatabase> {
  const { location } = opening
  return location.kind === 'external'
    ? openDatabase({ connectionString: location.url }, 'this database')
    : openEmbedded(location, opening)
}

// While it exists, the cluster belongs to an unfinished restore and has no content.
export const unfinishedMarker = 'restore-unfinished'

async function openEmbedded(
  { dataDir, postgresBin }: EmbeddedLocation,
  { replaces, log, stopping }: Omit<Opening, 'location'>,
): Promise<TargetDatabase> {
  const clusterName = clusterNameOf((await findBinaries(postgresBin)).major)
  const before = existsSync(dataDir) ? await readdir(dataDir) : undefined
  const others = (await clustersIn(dataDir)).filter((major) => major !== replaces)
  if (others.length > 0 && before?.includes(unfinishedMarker) !== true) throw notEmpty(dataDir)
  await ensureDataDir(dataDir)
  await writeFile(join(dataDir, unfinishedMarker), '')
  let embedded: EmbeddedPostgres | undefined
  // Until the lock of the cluster is ours and it proved to be empty, it may belong to another process.
  let isOurs = false
  let isDone = false
  const end = async () => {
    await embedded?.stop()
    if (isOurs && !isDone)
      for (const name of [clusterName, 'run', 'postgres.log'])
        await rm(join(dataDir, name), { recursive: true, force: true })
    if (isOurs || !existsSync(join(dataDir, clusterName)))
      await rm(join(dataDir, unfinishedMarker), { force: true })
    // It stays if it has anything else in it.
    if (!isDone && !before) await rmdir(dataDir).catch(() => {})
  }
  try {
    embedded = await EmbeddedPostgres.start({ dataDir, postgresBin, replaces }, log, stopping)
    const target = await openDatabase(embeddedConnection(dataDir), dataDir)
    isOurs = true
    return {
      client: target.client,
      commit: async () => {
        await target.commit()
        isDone = true
      },
      close: async () => {
        await target.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function openDatabase(connection: pg.ClientConfig, name: string): Promise<TargetDatabase> {
  const role = await chooseRole(connection)
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'forerunners restore',
  })
  // A lost connection also fails the query in progress; without a listener the process would die.
  client.on('error', () => {})
  await client.connect()
  let hadJobs = true
  let isDone = false
  const close = async () => {
    if (!isDone) await client.query('rollback').catch(() => {})
    if (!isDone && !hadJobs) await client.query(`drop schema if exists ${jobsSchema} cascade`).catch(() => {})
    await client.end().catch(() => {})
  }
  try {
    if (role) await client.query(`set role ${role}`)
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    // A server that starts here now waits until everything is restored.
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [
      migrationLock,
    ])
    if (rows[0]?.ok !== true)
      throw new CannotStart(`Another process is opening ${name}. Stop it and run this again.`)
    if (await hasContent(client)) throw notEmpty(name)
    hadJobs = await hasSchema(client)
    await createJobsSchema(connection)
    await client.query('begin')
    return {
      client,
      commit: async () => {
        await client.query('commit')
        isDone = true
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The job queue's library creates its tables in transactions of its own; they are empty until the restore commits. */
async function createJobsSchema(connection: pg.ClientConfig): Promise<void> {
  const { pool, secondary } = await openPools(connection, () => {})
  try {
    await prepareJobs(pool)
  } finally {
    await Promise.all([pool.end(), secondary.end()])
  }
}

async function hasSchema(client: pg.Client): Promise<boolean> {
  return Boolean((await client.query('select from pg_namespace where nspname = $1', [jobsSchema])).rowCount)
}

async function hasContent(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null or to_regclass('public.accounts') is not null as found`,
  )
  if (rows[0]?.found === true) return true
  if (!(await hasSchema(client))) return false
  const jobs = `${jobsSchema}._private_jobs`
  const { rows: known } = await client.query<{ known: boolean }>(
    'select to_regclass($1) is not null as known',
    [jobs],
  )
  return known[0]?.known === true && Boolean((await client.query(`select from ${jobs} limit 1`)).rowCount)
}

function notEmpty(name: string): CannotStart {
  return new CannotStart(
    `There is an installation in ${name} already. Nothing was changed. A backup is restored into an empty place: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`,
  )
}
