import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { findBinaries } from '#server/platform/database/binaries.ts'
import { ensureCluster } from '#server/platform/database/cluster.ts'
import { chooseRunAs } from '#server/platform/database/run-as.ts'

/** A PostgreSQL that is not ours to start: it listens on a port and wants a password, as a family office's own would. */
export async function startExternal(given: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  if (given) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-external-'))
  const [binaries, runAs, port] = await Promise.all([findBinaries(), chooseRunAs(folder), freePort()])
  const cluster = await ensureCluster(folder, binaries, runAs)
  await writeFile(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\nlocal all all trust\n')
  const command = runAs.command(binaries.postgres, ['-D', cluster, '-c', 'listen_addresses=127.0.0.1', '-p', String(port), '-k', folder])
  const server = spawn(command.file, command.args, { ...runAs.ids, stdio: 'ignore' })
  await setPassword(folder, port, server)
  return {
    url: `postgres://postgres:a%20secret@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function setPassword(folder: string, port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const client = new pg.Client({ host: folder, port, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      await client.query(`alter role postgres password 'a secret'`)
      await client.end()
      return
    } catch {
      // Not listening yet; the loop ends when it does or when the server is gone.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  throw new Error('The external PostgreSQL did not start')
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
