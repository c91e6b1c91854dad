import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

import type { TestClient, World } from './world.ts'

/** An attacker with every right on the database, whom no trigger can stop. */
export function useIntruder(world: World): pg.Client {
  let client: pg.Client
  beforeAll(async () => {
    const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
    client = new pg.Client({ ...inject('databases').admin, database: rows[0]?.name ?? '' })
    await client.connect()
    await client.query('set session_replication_role = replica')
  })
  afterAll(() => client.end())
  return new Proxy({} as pg.Client, {
    get: (_, key) => {
      const value: unknown = Reflect.get(client, key)
      return typeof value === 'function' ? (value.bind(client) as unknown) : value
    },
  })
}

/** A family with five entries in its ledger. */
export async function familyWithFive(world: World): Promise<TestClient> {
  const founder = await world.create()
  for (let version = 1; version <= 4; version++)
    await founder.post('/family/', { version, name: `Hallam ${version}` })
  return founder
}
