import { expect } from 'vitest'

import type { World } from './world.ts'

/** The number of connections that wait for a lock of another one. */
export async function countWaiting(world: World): Promise<number | undefined> {
  const { rows } = await world.database.secondary.query<{ count: number }>(
    `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
  )
  return rows[0]?.count
}

/** Locks a table until every request waits, so that they really run at the same moment. */
export async function atOnce<Result>(
  world: World,
  table: string,
  requests: (() => Promise<Result>)[],
): Promise<Result[]> {
  const holder = await world.database.pool.connect()
  try {
    await holder.query(`begin; lock table ${table} in exclusive mode`)
    const answers = Promise.all(requests.map((request) => request()))
    await expect.poll(() => countWaiting(world)).toBe(requests.length)
    await holder.query('commit')
    return await answers
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
