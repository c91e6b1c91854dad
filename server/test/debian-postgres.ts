import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { freePort } from './external-postgres.ts'
import { findSystemUser } from '#server/platform/database/system-user.ts'

const run = promisify(execFile)
const packages = '/usr/lib/postgresql'
const programs = ['initdb', 'postgres', 'psql', 'createdb', 'pg_dump', 'pg_restore']

/**
 * The folder of an installed PostgreSQL with all its programs, server and pg_dump of the same version;
 * undefined if there is none.
 */
export function findInstalledPostgres(): string | undefined {
  const versions = existsSync(packages) ? readdirSync(packages).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions
    .filter((version) => Number(version) >= 15)
    .map((version) => join(packages, version, 'bin'))
    .find((bin) => programs.every((program) => existsSync(join(bin, program))))
}

/** Starts it in a temporary folder, on loopback without passwords. */
export async function startInstalledPostgres(bin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-installed-'))
  const user = process.getuid?.() === 0 ? await findSystemUser(undefined) : undefined
  const ids = user ? { uid: user.uid, gid: user.gid } : {}
  if (user) await chown(folder, user.uid, user.gid)
  const cluster = join(folder, 'cluster')
  await run(
    join(bin, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { ...ids, cwd: '/' },
  )
  const port = await freePort()
  const settings = ['-p', String(port), '-k', cluster, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...settings], {
    ...ids,
    cwd: '/',
    stdio: 'ignore',
  })
  const connect = async (database: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
    await client.connect()
    return client
  }
  while (
    !(await connect('postgres').then(
      (client) => client.end().then(() => true),
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('The installed PostgreSQL did not start')
  }
  return {
    port,
    connect,
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
