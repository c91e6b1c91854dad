import pg from 'pg'

import { collectChanges } from '#server/platform/database/announcer.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

const oldestVersion = 15
/** Used instead of a superuser, whom row-level security would not hold back. */
const lowerRole = 'forerunners'

export interface Pools {
  readonly pool: pg.Pool
  readonly aside: pg.Pool
  /** A connection to the same database that belongs to neither pool, not yet opened. */
  readonly newClient: (name: string) => pg.Client
}

// A calendar day is no moment: it stays the text it is.
pg.types.setTypeParser(pg.types.builtins.DATE, String)
// The ledger's numbers and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens connections as a user who is bound by row-level security, whatever user was given. */
export async function openPools(connection: pg.ClientConfig, onError: (error: Error) => void): Promise<Pools> {
  const role = await chooseRole(connection)
  const open = (max: number) => {
    const settings = { ...connection, max, idleTimeoutMillis: 60_000, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 }
    // A statement is planned once per connection: PostgreSQL would else plan a list anew at every call, because its limit is a parameter.
    const first = ['set plan_cache_mode = force_generic_plan', collectChanges, ...(role ? [`set role ${role}`] : [])].join('; ')
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so
    const pool = new pg.Pool({ ...settings, onConnect: (client) => client.query(first) })
    pool.on('error', onError)
    pool.on('connect', (client) => client.on('error', onError))
    return pool
  }
  // What waits for a word for days must notice that nobody is there any more: a question unanswered for 10 s is an error.
  const patience = { keepAlive: true, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }
  const newClient = (name: string) => new pg.Client({ ...connection, ...patience, application_name: name })
  return { pool: open(10), aside: open(5), newClient }
}

/** Tries one connection, says in a sentence what is wrong with it, and names the role to step down to if it needs one. */
async function chooseRole(connection: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    throw new CannotStart(`The database can't be reached: ${(cause as Error).message || (cause as { code?: string }).code}. Check DATABASE_URL.`, {
      cause,
    })
  }
  try {
    const { rows } = await client.query<{ version: number; unbound: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user`,
    )
    const { version, unbound } = rows[0] ?? { version: 0, unbound: false }
    if (version < oldestVersion) throw new CannotStart(`The database is PostgreSQL ${version}; ${oldestVersion} or newer is needed.`)
    if (!unbound) return undefined
    await createLowerRole(client)
    return lowerRole
  } finally {
    await client.end()
  }
}

async function createLowerRole(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin create role ${lowerRole} nologin; exception when duplicate_object or unique_violation then null; end $$`)
  await client.query(`do $$ begin execute format('grant create on database %I to ${lowerRole}', current_database()); end $$`)
  await client.query(`grant usage, create on schema public to ${lowerRole}`)
}
