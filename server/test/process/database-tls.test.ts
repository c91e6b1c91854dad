import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { get } from './ask.ts'
import { startExternal } from '../external-postgres.ts'
import { remoteCertificate, remoteName } from '../test-certificate.ts'
import { newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'

const keyFiles = new Set<string>()
afterAll(async () => {
  for (const file of keyFiles) await rm(file, { force: true })
  await removeDataDirs()
})

type External = Awaited<ReturnType<typeof startExternal>>

/** The address of a database as if it were on another machine. */
const remote = ({ url }: External, options = '') => `${url.replace('127.0.0.1', remoteName)}${options}`
// One key per database, which stores its fingerprint from the first start on.
const open = async (url: string) => {
  const keyFile = join(tmpdir(), `forerunners-tls-${new URL(url).port}.key`)
  keyFiles.add(keyFile)
  return startServer({ DATA_DIR: await newDataDir(), SECRET_KEY_FILE: keyFile, DATABASE_URL: url })
}

/** Whether each connection of the server is encrypted. */
async function areEncrypted({ url }: External): Promise<boolean[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ ssl: boolean }>(
    `select ssl from pg_stat_ssl join pg_stat_activity using (pid) where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows.map(({ ssl }) => ssl)
}

describe('a database on another machine without TLS', () => {
  let external: External
  beforeAll(async () => {
    external = await startExternal(undefined)
  })
  afterAll(() => external.stop())

  test('a remote database without TLS keeps the server from starting, and the error names the options', async () => {
    await expect(open(remote(external))).rejects.toThrow(
      'The database offers no TLS, which is needed to another machine. Switch it on there. If the network between the two is yours alone, you can add sslmode=disable to DATABASE_URL instead.\n',
    )
  })

  test('a remote database without TLS is used with sslmode=disable', async () => {
    const server = await open(remote(external, '?sslmode=disable'))

    expect((await get(server.url, '/ready/')).status).toBe(200)
    await server.close()
  })

  test('a remote database is refused with sslmode=prefer', async () => {
    await expect(open(remote(external, '?sslmode=prefer'))).rejects.toThrow(
      'DATABASE_URL has sslmode=prefer, which may go on without TLS',
    )
  })
})

describe('a database on another machine with TLS', () => {
  let external: External
  let authority: string
  beforeAll(async () => {
    external = await startExternal(undefined, remoteCertificate)
    authority = join(await newDataDir(), 'ca.pem')
    await writeFile(authority, remoteCertificate.cert)
  })
  afterAll(() => external.stop())

  test('a remote database is used over TLS alone, with its certificate checked', async () => {
    const server = await open(remote(external, `?sslrootcert=${authority}`))

    expect((await get(server.url, '/ready/')).status).toBe(200)
    // PostgreSQL takes a moment to close the connections that set it up.
    await expect.poll(async () => new Set(await areEncrypted(external))).toEqual(new Set([true]))
    expect((await areEncrypted(external)).length).toBeGreaterThan(1)
    await server.close()
  })

  test.each([
    ['no one vouches for', ''],
    ['no one vouches for, with sslmode=require', '?sslmode=require'],
  ])('a remote database is refused if its certificate %s', async (_, options) => {
    await expect(open(remote(external, options))).rejects.toThrow(
      'The certificate of the database is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).',
    )
  })

  test('a remote database with a certificate for another name is refused', async () => {
    const other = remote(external, `?sslrootcert=${authority}`).replace(remoteName, '0x7f000001')

    await expect(open(other)).rejects.toThrow(
      'The certificate of the database is not accepted (ERR_TLS_CERT_ALTNAME_INVALID).',
    )
  })

  test('a remote database is used without a certificate check, but encrypted, with sslmode=no-verify', async () => {
    const server = await open(remote(external, '?sslmode=no-verify'))

    // PostgreSQL takes a moment to close the connections of the test before.
    await expect.poll(async () => new Set(await areEncrypted(external))).toEqual(new Set([true]))
    await server.close()
  })

  test('a missing certificate file is reported in a sentence', async () => {
    await expect(open(remote(external, '?sslrootcert=/nowhere/ca.pem'))).rejects.toThrow(
      /The database can't be reached: ENOENT: .*\/nowhere\/ca\.pem'\. Check DATABASE_URL\.\n$/,
    )
  })
})
