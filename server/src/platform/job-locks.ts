import type pg from 'pg'

interface Settings {
  readonly newClient: () => pg.Client
  readonly onError: (sentence: string) => void
}

/** Any number that is only ours, so that other locks of the same database are never taken for it. */
const family = 7_310_519
const every = 15_000

/**
 * The queue keeps the jobs of a house that was killed for four hours. Here each house holds a lock in the database as long as it lives,
 * which PostgreSQL itself lets go of when its connection ends; jobs that belong to a house without one are free for the next.
 */
export function keepJobLocks(pool: pg.Pool, { newClient, onError }: Settings) {
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

  const freeLeft = async () => {
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
        [family],
      )
    } catch (error) {
      if (!isClosed) onError(`Jobs of a house that is gone could not be freed: ${(error as Error).message}`)
    }
  }
  const timer = setInterval(() => void freeLeft(), every).unref()

  return {
    hold: (id: string) => {
      held.add(id)
      if (client) void lock(client, id).catch(() => undefined)
    },
    freeLeft,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

async function lock(client: pg.Client, id: string): Promise<void> {
  await client.query('select pg_advisory_lock($1::int, hashtext($2))', [family, id])
}
