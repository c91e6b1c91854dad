import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { connect, createAccount, get, post } from './ask.ts'
import { takeBaseBackup } from '../base-backup.ts'
import { type RunningServer, newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'
import { embeddedConnection } from '#server/platform/database/embedded.ts'

afterAll(removeDataDirs)

const superuser = (dataDir: string) => ({
  ...embeddedConnection(dataDir),
  user: 'postgres',
  database: 'postgres',
})
const versionOf = async (server: RunningServer, cookie: string) =>
  ((await (await get(server.url, '/family/', cookie)).json()) as { version: number }).version

test('a backup made while the server writes can be started, with everything acknowledged before it', async () => {
  const server = await startServer()
  const cookie = await createAccount(server.url, 'helena@hallam.test')
  let version = 1
  let isOver = false
  const writing = (async () => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- changed below, when the backup is made
    while (!isOver) {
      const answer = await post(server.url, '/family/', { version, name: `Family ${version}` }, cookie)
      expect(answer.status).toBe(200)
      version += 1
    }
  })()
  await expect.poll(() => version).toBeGreaterThan(10)
  const before = version

  const copy = await newDataDir()
  await takeBaseBackup(superuser(server.dataDir), join(copy, 'pg18'))

  expect(version, 'it wrote on meanwhile').toBeGreaterThan(before)
  isOver = true
  await writing
  for (const name of ['files', 'secret.key'])
    await cp(join(server.dataDir, name), join(copy, name), { recursive: true })
  const restored = await startServer({ DATA_DIR: copy })
  expect(await versionOf(restored, cookie)).toBeGreaterThanOrEqual(before)
  expect(await versionOf(server, cookie)).toBe(version)
  const client = await connect(copy)
  expect(
    (await client.query('select sum(checksum_failures)::int as failures from pg_stat_database')).rows,
  ).toEqual([{ failures: 0 }])
  await client.end()
  await restored.close()
  await server.close()
})

test('an older cluster allows backups from its next start on, and the operator’s lines in pg_hba.conf stay', async () => {
  const first = await startServer()
  await first.end('SIGTERM')
  const path = join(first.dataDir, 'pg18', 'pg_hba.conf')
  const written = 'local all all trust\n# ours\nlocal all auditor reject\n'
  await writeFile(path, written)

  for (let round = 0; round < 2; round++) {
    const server = await startServer({ DATA_DIR: first.dataDir })
    expect(await readFile(path, 'utf8')).toBe(`${written}local replication postgres trust\n`)
    const folder = join(await newDataDir(), 'pg18')
    await mkdir(folder)
    await takeBaseBackup(superuser(server.dataDir), folder)
    expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n')
    await rm(folder, { recursive: true })
    await server.end('SIGTERM')
  }
})

test('only the superuser may make a backup, and WAL stays bounded', async () => {
  const server = await startServer()

  await expect(takeBaseBackup(embeddedConnection(server.dataDir), await newDataDir())).rejects.toThrow(
    /no pg_hba\.conf entry/,
  )

  const client = await connect(server.dataDir)
  const { rows } = await client.query<{ name: string; setting: string; unit: string }>(
    `select name, setting from pg_settings where name in ('wal_level', 'wal_keep_size', 'archive_mode', 'max_wal_size', 'max_slot_wal_keep_size') order by name`,
  )
  expect(rows).toEqual([
    { name: 'archive_mode', setting: 'off' },
    { name: 'max_slot_wal_keep_size', setting: '1024' },
    { name: 'max_wal_size', setting: '1024' },
    { name: 'wal_keep_size', setting: '0' },
    { name: 'wal_level', setting: 'replica' },
  ])
  await client.end()
  await server.close()
})
