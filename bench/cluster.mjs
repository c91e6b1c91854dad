// Finds the PostgreSQL that our server started in its data folder, and connects as its superuser.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { atEnd } from './clean-up.mjs'

const superuser = 'postgres'

/** { pid, socketFolder } from the postmaster.pid of a running postmaster. */
export function findCluster(dataDir) {
  const folder = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name))
  const rows = readFileSync(join(dataDir, folder, 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(rows[0]), socketFolder: rows[4] }
}

/** A superuser's connection: row-level security doesn't apply, so it can fill every family's tables. */
export async function connect({ socketFolder }, database) {
  const client = new pg.Client({ host: socketFolder, user: superuser, database })
  // Without an error listener a closed connection would end the bench before it can clean up.
  client.on('error', () => {})
  await client.connect()
  atEnd(() => client.end())
  return client
}

/** Stops a PostgreSQL that its server could no longer stop. */
export function stopOrphan(dataDir) {
  try {
    process.kill(findCluster(dataDir).pid, 'SIGINT')
  } catch {
    // No file or no process: it was stopped in good order.
  }
}
