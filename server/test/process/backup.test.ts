import { copyFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect, get } from './ask.ts'
import { differingFiles, type Ended, fillServer, type FilledServer, runCommand } from '../backup-command.ts'
import { contentOf } from '../database-content.ts'
import { startExternal } from '../external-postgres.ts'
import { type S3Server, startS3Server } from '../s3-server.ts'
import { newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'
import { EmbeddedPostgres } from '#server/platform/database/embedded.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { readStoreLocation } from '#server/platform/store/location.ts'

afterAll(removeDataDirs)

// The library's own list names when it created its tables.
const ownLists = { without: ['graphile_worker.migrations'] }

async function databaseContent(client: pg.Client) {
  try {
    return await contentOf(client, ownLists)
  } finally {
    await client.end()
  }
}

function expectDone({ status, stderr }: Ended): void {
  expect(status, stderr).toBe(0)
}

/** Every object of a store with its bytes. */
async function storeContent(url: string | undefined, folder: string): Promise<Map<string, string>> {
  const store = await openStore(readStoreLocation(url, folder))
  const content = new Map<string, string>()
  for await (const { key } of store.list(''))
    content.set(key, Buffer.from(await store.get(key)).toString('base64'))
  await store.close()
  return new Map([...content].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Reads the database of a stopped installation, without a server that would write to it. */
async function embeddedContent(dataDir: string) {
  const embedded = await EmbeddedPostgres.start({ dataDir }, () => {})
  try {
    return await databaseContent(await connect(dataDir))
  } finally {
    await embedded.stop()
  }
}

describe('a stopped installation', () => {
  let dataDir: string
  let filled: FilledServer
  let archive: string
  let passphrase: string
  let external: Awaited<ReturnType<typeof startExternal>>
  let s3: S3Server
  let admin: pg.Client
  beforeAll(async () => {
    const server = await startServer()
    dataDir = server.dataDir
    filled = await fillServer(server.url)
    await server.end('SIGTERM')
    archive = join(await newDataDir(), 'all.tar')
    passphrase = join(await newDataDir(), 'passphrase')
    await writeFile(passphrase, 'the weir below the mill\n')
    external = await startExternal(undefined)
    s3 = await startS3Server()
    admin = new pg.Client({ connectionString: external.url })
    await admin.connect()
    await admin.query(`create role forerunners_app login password 'a secret'`)
  })
  afterAll(async () => {
    await admin.end()
    await s3.close()
    await external.stop()
  })

  const addressOf = (database: string, user = 'forerunners_app') => {
    const url = new URL(external.url)
    url.username = user
    url.pathname = `/${database}`
    return url.href
  }
  const externalContent = async (database: string) => {
    const client = new pg.Client({ connectionString: addressOf(database, 'postgres') })
    await client.connect()
    return databaseContent(client)
  }

  test('a backup restores to another PostgreSQL and S3, and from there to a new folder, with every row and byte the same', async () => {
    const made = await runCommand(['backup', archive, '--with-key'], {
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE_FILE: passphrase,
    })
    expectDone(made)
    expect(made.stdout).toContain('The secret key is in it, under your passphrase.')
    expect((await stat(archive)).mode & 0o777).toBe(0o600)

    await admin.query('create database forerunners owner forerunners_app')
    const elsewhere = await newDataDir()
    const env = {
      DATA_DIR: elsewhere,
      DATABASE_URL: addressOf('forerunners'),
      FILES_URL: s3.url('files'),
      BACKUP_PASSPHRASE_FILE: passphrase,
    }
    const restored = await runCommand(['restore', archive], env)
    expectDone(restored)
    expect(restored.stdout).toMatch(
      /^Restored the backup of \S+: 1 families, 1 accounts, \d+ documents, 4 files \(9\.5 MB\)\.\n1 ledgers checked, 0 broken\.\n/,
    )
    const rows = await externalContent('forerunners')
    const objects = await storeContent(env.FILES_URL, '')
    expect(rows).toEqual(await embeddedContent(dataDir))
    expect(rows.get('public.accounts')?.length).toBe(1)
    expect(rows.has('graphile_worker._private_jobs')).toBe(true)
    expect(objects).toEqual(await storeContent(undefined, join(dataDir, 'files')))

    await admin.query(`create role forerunners_backup login bypassrls password 'a secret'`)
    await admin.query('grant pg_read_all_data to forerunners_backup')
    const second = `${archive}.second`
    const from = await runCommand(['backup', second], {
      ...env,
      DATABASE_URL: addressOf('forerunners', 'forerunners_backup'),
    })
    expectDone(from)
    expect(from.stdout).toContain(`Keep a copy of ${join(elsewhere, 'secret.key')} apart from this backup`)
    const home = await newDataDir()
    await copyFile(join(elsewhere, 'secret.key'), join(home, 'secret.key'))
    expectDone(await runCommand(['restore', second], { DATA_DIR: home }))
    expect(await storeContent(undefined, join(home, 'files'))).toEqual(objects)
    expect(await embeddedContent(home)).toEqual(rows)

    const server = await startServer({ DATA_DIR: home })
    expect(await differingFiles(server.url, filled)).toEqual([])
    expect(await (await get(server.url, '/family/', filled.cookie)).json()).toMatchObject({
      name: expect.stringContaining('家'),
    })
    await server.end('SIGTERM')
    expect(await runCommand(['verify-ledger'], { DATA_DIR: home })).toMatchObject({
      stdout: '1 ledgers checked, 0 broken.\n',
    })
  })
})
