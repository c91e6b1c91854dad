// Finds the PostgreSQL that our server started in its data folder, and speaks to it as its superuser.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { atEnd } from './leave-nothing.mjs'

const superuser = 'postgres'

/** { pid, socketFolder } from the file that a running postmaster keeps in its folder. */
export function findCluster(dataDir) {
  const folder = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name))
  const rows = readFileSync(join(dataDir, folder, 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(rows[0]), socketFolder: rows[4] }
}

/** A superuser's connection: row-level security does not bind it, so it can fill every family's tables. */
export async function connect({ socketFolder }, database) {
  const client = new pg.Client({ host: socketFolder, user: superuser, database })
  // Without a listener a connection that PostgreSQL ends would end the bench too, before it could clean up.
  client.on('error', () => {})
  await client.connect()
  atEnd(() => client.end())
  return client
}

/** Stops a PostgreSQL that its server could not stop any more. */
export function stopOrphan(dataDir) {
  try {
    process.kill(findCluster(dataDir).pid, 'SIGINT')
  } catch {
    // No file or no process: it was stopped in good order.
  }
}
