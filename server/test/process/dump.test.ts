import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, expect, test } from 'vitest'

import { createAccount, get, post } from './ask.ts'
import { contentOf } from '../database-content.ts'
import { findInstalledPostgres, startInstalledPostgres } from '../debian-postgres.ts'
import { newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'

afterAll(removeDataDirs)

/** The commands of the page on backups that create the role and dump an external database, as an operator copies them. */
async function backupCommands(): Promise<string> {
  const page = await readFile('docs/operations/backup.md', 'utf8')
  const role = page.split('\n').find((line) => line.startsWith('psql -U postgres -c'))
  const block = page.split('```sh\n').find((part) => part.includes('pg_dump -U'))
  if (role === undefined || block === undefined) throw new Error('The page shows no pg_dump')
  return `${role}\n${block.slice(0, block.indexOf('```'))}`
}

test('the documented pg_dump and pg_restore preserve every row of an external database, and the server starts on the copy', async ({
  skip,
}) => {
  const bin = findInstalledPostgres()
  if (!bin) return skip('no PostgreSQL with pg_dump is installed on this machine')
  const installed = await startInstalledPostgres(bin)
  const admin = await installed.connect('postgres')
  await admin.query('create role forerunners_app login')
  await admin.query('create database forerunners owner forerunners_app')
  const dataDir = await newDataDir()
  const address = (database: string) => `postgres://forerunners_app@127.0.0.1:${installed.port}/${database}`
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: address('forerunners') })
  const cookie = await createAccount(server.url, 'helena@hallam.test')
  expect((await post(server.url, '/family/', { version: 1, name: 'Hallam' }, cookie)).status).toBe(200)
  await server.end('SIGTERM')

  const { stderr } = await promisify(execFile)('sh', ['-ec', await backupCommands()], {
    cwd: await newDataDir(),
    env: {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(installed.port),
    },
  })

  expect(stderr).toBe('')
  const [original, restored] = await Promise.all(
    ['forerunners', 'restored'].map((database) => installed.connect(database)),
  )
  if (!original || !restored) throw new Error('There must be two databases')
  const content = await contentOf(original)
  expect(await contentOf(restored)).toEqual(content)
  for (const table of ['accounts', 'families', 'members', 'ledger'])
    expect(content.get(`public.${table}`)?.length, table).toBeGreaterThan(0)
  await Promise.all([original.end(), restored.end()])
  const again = await startServer({
    DATA_DIR: dataDir,
    SECRET_KEY_FILE: join(dataDir, 'secret.key'),
    DATABASE_URL: address('restored'),
  })
  expect(await (await get(again.url, '/family/', cookie)).json()).toMatchObject({ name: 'Hallam' })
  await again.end('SIGTERM')
  await admin.end()
  await installed.stop()
})
