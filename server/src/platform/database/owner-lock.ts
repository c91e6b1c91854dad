import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { isAlive } from '#server/platform/database/processes.ts'

const ownerLock = 4_711_001
const maxWaitMs = 30_000

/**
 * Takes the lock and returns undefined, or returns the process that holds it. PostgreSQL needs a moment to
 * notice that a holder was killed.
 */
export async function takeOwnerLock(owner: pg.Client): Promise<string | undefined> {
  const end = Date.now() + maxWaitMs
  for (;;) {
    const { rows } = await owner.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [ownerLock])
    if (rows[0]?.ok) return undefined
    const { rows: holders } = await owner.query<{ name: string }>(
      `select application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
      [ownerLock],
    )
    const pid = holders[0]?.name.split(' ')[1]
    // No holder: the lock was released between the two queries.
    const isReleased = holders.length === 0 || (pid !== undefined && !isAlive(Number(pid)))
    if (!isReleased || Date.now() > end) return pid ?? 'unknown'
    await sleep(20)
  }
}
