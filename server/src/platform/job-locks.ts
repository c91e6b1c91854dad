import type pg from 'pg'
import { messageOf } from '#server/platform/error-details.ts'

interface Settings {
  readonly newClient: () => pg.Client
  readonly onError: (sentence: string) => void
}

/** An arbitrary class for our advisory locks, so that they can't collide with others in the database. */
const lockClass = 7_310_519
const intervalMs = 15_000

/**
 * graphile-worker keeps the jobs of a killed process locked for four hours. So each process holds an advisory
 * lock, which PostgreSQL releases with its connection; jobs whose process has no lock are released.
 */
export function holdJobLocks(pool: pg.Pool, { newClient, onError }: Settings) {
  let client: pg.Client | undefined
  const held = new Set<string>()
  let isClosed = false

  const connect = async () => {
    const fresh = newClient()
    fresh.on('error', () => {
      if (client === fresh) client = undefined
    })
    await fresh.connect()
    client = fresh
    for (const id of held) await lock(fresh, id)
  }

  const releaseAbandoned = async () => {
    if (isClosed) return
    try {
      if (!client) await connect()
      await pool.query(
        `select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
         where j.locked_by is not null and j.locked_at < now() - interval '5 seconds' and not exists (
           select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid::bigint = $1
             and l.database = (select oid from pg_database where datname = current_database())
             and l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295))
         having count(*) > 0`,
        [lockClass],
      )
    } catch (error) {
      if (!isClosed) onError(`Jobs of a stopped server could not be released: ${messageOf(error)}`)
    }
  }
  const timer = setInterval(() => void releaseAbandoned(), intervalMs).unref()

  return {
    hold: (id: string) => {
      held.add(id)
      if (client) void lock(client, id).catch(() => undefined)
    },
    freeLeft: releaseAbandoned,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

async function lock(client: pg.Client, id: string): Promise<void> {
  await client.query('select pg_advisory_lock($1::int, hashtext($2))', [lockClass, id])
}
