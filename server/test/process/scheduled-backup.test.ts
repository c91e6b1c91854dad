import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'

import { connect, get } from './ask.ts'
import { differingFiles, fillServer, runCommand } from '../backup-command.ts'
import { contentOf } from '../database-content.ts'
import { findInstalledPostgres, startInstalledPostgres } from '../debian-postgres.ts'
import { newDataDir, startServer, removeDataDirs, type RunningServer } from '../../../test/start-server.ts'
import { EmbeddedPostgres } from '#server/platform/database/embedded.ts'

afterAll(removeDataDirs)

const archivesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar')).toSorted()

async function backupStatus({ url }: RunningServer, cookie: string) {
  const network = (await (await get(url, '/mesh/network/', cookie)).json()) as {
    parts: { part: string; state: string; size: number | null; seen_at: string | null }[]
  }
  return network.parts.find(({ part }) => part === 'backups')
}

/** Every row of a database whose server is stopped; the library of jobs has a list of its own. */
async function rowsOf(client: pg.Client) {
  try {
    return await contentOf(client, { without: ['graphile_worker.migrations'] })
  } finally {
    await client.end()
  }
}

async function embeddedRows(dataDir: string) {
  const embedded = await EmbeddedPostgres.start({ dataDir }, () => {})
  try {
    return await rowsOf(await connect(dataDir))
  } finally {
    await embedded.stop()
  }
}

test('a server with BACKUP_URL makes its first backup soon after the start, shows it, and makes no second one', async () => {
  const first = await startServer()
  const { dataDir } = first
  const filled = await fillServer(first.url)
  await first.end('SIGTERM')
  const backups = join(await newDataDir(), 'backups')
  const env = { DATA_DIR: dataDir, BACKUP_URL: `file://${backups}` }

  const server = await startServer(env)
  await expect.poll(() => archivesIn(backups)).toHaveLength(1)
  await server.end('SIGTERM')
  const again = await startServer(env)
  await expect
    .poll(() => backupStatus(again, filled.cookie))
    .toMatchObject({ state: 'up', size: expect.any(Number), seen_at: expect.any(String) })
  await again.end('SIGTERM')

  const [archive = '', ...more] = await archivesIn(backups)
  expect(more).toEqual([])
  const home = await newDataDir()
  const keyless = await runCommand(['restore', join(backups, archive)], { DATA_DIR: home })
  expect(keyless).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The secret key is not in this backup'),
  })
  await copyFile(join(dataDir, 'secret.key'), join(home, 'secret.key'))
  const restored = await runCommand(['restore', join(backups, archive)], { DATA_DIR: home })
  expect(restored.status, restored.stderr).toBe(0)
  const copy = await startServer({ DATA_DIR: home })
  expect(await differingFiles(copy.url, filled)).toEqual([])
  await copy.end('SIGTERM')
})

test('two servers on an external PostgreSQL make one scheduled backup, and a drill restores every row and file elsewhere', async ({
  skip,
}) => {
  const bin = findInstalledPostgres()
  if (!bin) return skip('no PostgreSQL is installed on this machine')
  const installed = await startInstalledPostgres(bin)
  const admin = await installed.connect('postgres')
  await admin.query('create role forerunners_app login')
  await admin.query('create role forerunners_backup login bypassrls')
  await admin.query('grant pg_read_all_data to forerunners_backup')
  await admin.query('create database forerunners owner forerunners_app')
  await admin.query('create database elsewhere owner forerunners_app')
  const address = (database: string, user = 'forerunners_app') =>
    `postgres://${user}@127.0.0.1:${installed.port}/${database}`
  const dataDir = await newDataDir()
  const env = { DATA_DIR: dataDir, DATABASE_URL: address('forerunners') }
  const first = await startServer(env)
  const filled = await fillServer(first.url)
  await first.end('SIGTERM')
  const backups = join(await newDataDir(), 'backups')
  const scheduled = {
    ...env,
    BACKUP_URL: `file://${backups}`,
    BACKUP_DATABASE_URL: address('forerunners', 'forerunners_backup'),
  }

  const servers = await Promise.all([startServer(scheduled), startServer(scheduled)])
  await expect.poll(() => archivesIn(backups)).toHaveLength(1)
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  const original = await rowsOf(await installed.connect('forerunners'))

  expect(await archivesIn(backups)).toHaveLength(1)
  // The installation is stopped, so nothing changes between this archive and the rows above.
  const archive = join(backups, 'drill.tar')
  expect(await runCommand(['backup', archive], scheduled)).toMatchObject({ status: 0 })
  for (const database of ['elsewhere', undefined]) {
    const home = await newDataDir()
    await copyFile(join(dataDir, 'secret.key'), join(home, 'secret.key'))
    const there = { DATA_DIR: home, ...(database && { DATABASE_URL: address(database) }) }
    const restored = await runCommand(['restore', archive], there)
    expect(restored.status, restored.stderr).toBe(0)
    const rows = database ? await rowsOf(await installed.connect(database)) : await embeddedRows(home)
    expect(rows).toEqual(original)
    const copy = await startServer(there)
    expect(await differingFiles(copy.url, filled)).toEqual([])
    await copy.end('SIGTERM')
    expect(await runCommand(['verify-ledger'], there)).toMatchObject({
      status: 0,
      stdout: '1 ledgers checked, 0 broken.\n',
    })
  }
  await admin.end()
  await installed.stop()
})
