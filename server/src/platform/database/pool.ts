import pg from 'pg'

import { collectChanges } from '#server/platform/database/change-notifier.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { codeOf, messageOf } from '#server/platform/error-details.ts'

const minVersion = 15
/** Used instead of a superuser, who would bypass row-level security. */
const lowerRole = 'forerunners'

export interface Pools {
  readonly pool: pg.Pool
  readonly secondary: pg.Pool
  /** Creates an unopened connection to the same database, outside both pools. */
  readonly newClient: (name: string) => pg.Client
}

// A calendar day is not a timestamp: keep it as text.
pg.types.setTypeParser(pg.types.builtins.DATE, String)
// Ledger numbers and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Every wait for the database is bounded. The server's timeouts come first and give a clear error; the
 * client's follow a little later, for a server that hangs. An idle transaction is one we forgot to end.
 */
const limits = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  lock_timeout: 20_000,
  query_timeout: 35_000,
  idle_in_transaction_session_timeout: 600_000,
}

/** Opens pools as a user that row-level security applies to, whichever user was configured. */
export async function openPools(
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
): Promise<Pools> {
  const role = await chooseRole(connection)
  const open = (max: number) => {
    const settings = { ...connection, ...limits, max, idleTimeoutMillis: 60_000 }
    // A generic plan is made once per connection. Otherwise PostgreSQL plans lists at every call, because
    // their limit is a parameter.
    const first = [
      'set plan_cache_mode = force_generic_plan',
      collectChanges,
      ...(role ? [`set role ${role}`] : []),
    ].join('; ')
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so
    const pool = new pg.Pool({ ...settings, onConnect: (client) => client.query(first) })
    pool.on('error', onError)
    pool.on('connect', (client) => client.on('error', onError))
    return pool
  }
  // Long-lived connections must notice a dead server: a query without a response for 10 s is an error.
  const longLived = { keepAlive: true, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }
  const newClient = (name: string) => new pg.Client({ ...connection, ...longLived, application_name: name })
  return { pool: open(10), secondary: open(5), newClient }
}

/**
 * Opens one connection, explains a failure in a sentence, and returns the role to switch to if one is needed.
 */
export async function chooseRole(connection: pg.ClientConfig): Promise<string | undefined> {
  const client = await connectOnce(connection)
  try {
    const { rows } = await client.query<{ version: number; unbound: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user`,
    )
    const { version, unbound } = rows[0] ?? { version: 0, unbound: false }
    if (version < minVersion)
      throw new CannotStart(`The database is PostgreSQL ${version}; ${minVersion} or newer is needed.`)
    if (!unbound) return undefined
    await createLowerRole(client)
    return lowerRole
  } finally {
    await client.end()
  }
}

async function connectOnce(connection: pg.ClientConfig): Promise<pg.Client> {
  try {
    // The constructor already reads certificate files, so it is inside the try block.
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (cause) {
    throw new CannotStart(whyUnreachable(cause), { cause })
  }
}

function whyUnreachable(error: unknown): string {
  const message = messageOf(error)
  const code = codeOf(error) ?? ''
  if (message.includes('does not support SSL connections'))
    return 'The database offers no TLS, which is needed to another machine. Switch it on there. If the network between the two is yours alone, you can add sslmode=disable to DATABASE_URL instead.'
  if (/CERT|ISSUER|SIGNATURE/.test(code))
    return `The certificate of the database is not accepted (${code}). DATABASE_URL must name the host as the certificate does; sslrootcert=/path/ca.pem names an authority of your own.`
  return `The database can't be reached: ${message || code}. Check DATABASE_URL.`
}

async function createLowerRole(client: pg.Client): Promise<void> {
  await client.query(
    `do $$ begin create role ${lowerRole} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
  await client.query(
    `do $$ begin execute format('grant create on database %I to ${lowerRole}', current_database()); end $$`,
  )
  await client.query(`grant usage, create on schema public to ${lowerRole}`)
}
