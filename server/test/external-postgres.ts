import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { findBinaries } from '#server/platform/database/binaries.ts'
import { ensureCluster } from '#server/platform/database/cluster.ts'
import { chooseRunAs, type RunAs } from '#server/platform/database/run-as.ts'

interface Certificate {
  readonly cert: string
  readonly key: string
}

/** An external PostgreSQL that listens on a port and requires a password. */
export async function startExternal(
  given: string | undefined,
  tls?: Certificate,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (given) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-external-'))
  const [binaries, port] = await Promise.all([findBinaries(), freePort()])
  const runAs = await chooseRunAs({ dataDir: folder, binaries })
  const cluster = await ensureCluster({ dataDir: folder, binaries, runAs })
  await writeFile(
    join(cluster, 'pg_hba.conf'),
    'host all all 127.0.0.1/32 scram-sha-256\nlocal all all trust\n',
  )
  const encrypted = tls ? await layCertificate(cluster, tls, runAs) : []
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-p', String(port), '-k', cluster, ...encrypted]
  const command = runAs.command(binaries.postgres, ['-D', cluster, ...settings])
  const server = spawn(command.file, command.args, { ...runAs.ids, stdio: 'ignore' })
  await setPassword(cluster, port, server)
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

async function layCertificate(
  cluster: string,
  { cert, key }: Certificate,
  { owner }: RunAs,
): Promise<string[]> {
  for (const [name, text] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    await writeFile(join(cluster, name), text, { mode: 0o600 })
    if (owner) await chown(join(cluster, name), owner.uid, owner.gid)
  }
  return ['-c', 'ssl=on']
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
      // Not listening yet; the loop ends when it does or when the server has exited.
      await sleep(20)
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
