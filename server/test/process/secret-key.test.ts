import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { connect, createAccount, get, password, post } from './ask.ts'
import { startExternal } from '../external-postgres.ts'
import { newDataDir, startServer, removeDataDirs, launchServer } from '../../../test/start-server.ts'

afterAll(removeDataDirs)

/** Starts a server that should refuse to start; returns its output and exit code. */
function refusedStart(env: Record<string, string>): Promise<{ said: string; code: number | null }> {
  const server = launchServer(env)
  let said = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('open at')) server.kill('SIGTERM')
  })
  server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => server.on('close', (code) => resolve({ said, code })))
}

describe('a database in use', () => {
  let dataDir: string
  let path: string
  let cookie: string
  beforeEach(async () => {
    const forerunners = await startServer()
    dataDir = forerunners.dataDir
    path = join(dataDir, 'secret.key')
    cookie = await createAccount(forerunners.url, 'helena@hallam.test')
    const answer = await post(
      forerunners.url,
      '/account/two-factor/set-up/',
      { current_password: password },
      cookie,
    )
    expect(answer.status).toBe(200)
    await forerunners.end('SIGTERM')
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const opens = async () => {
    const forerunners = await startServer({ DATA_DIR: dataDir })
    expect((await get(forerunners.url, '/auth/me/', cookie)).status).toBe(200)
    await forerunners.end('SIGTERM')
    return forerunners.said()
  }

  /** Resets the database to the state before fingerprints. */
  const forgetFingerprint = async () => {
    const forerunners = await startServer({ DATA_DIR: dataDir })
    const client = await connect(dataDir)
    await client.query('delete from secret_keys')
    await client.end()
    await forerunners.end('SIGTERM')
  }

  test('a server without its key does not start, names the missing file, and creates no new one', async () => {
    await rename(path, `${path}.away`)

    const { said, code } = await refusedStart({ DATA_DIR: dataDir })

    expect(code).toBe(1)
    expect(said).toContain(`The secret key is missing: there is no file ${path}. Put back the file`)
    expect(existsSync(path)).toBe(false)
    await rename(`${path}.away`, path)
    await opens()
  })

  test('a server with another key does not start, and leaves that key as it is', async () => {
    await copyFile(path, `${path}.away`)
    const other = `${randomBytes(32).toString('base64url')}\n`
    await writeFile(path, other)

    const { said, code } = await refusedStart({ DATA_DIR: dataDir })

    expect(code).toBe(1)
    expect(said).toContain(
      `The secret key in ${path} is not the one this database was sealed with. Put back the file`,
    )
    expect(await readFile(path, 'utf8')).toBe(other)
    await copyFile(`${path}.away`, path)
    await opens()
  })

  test('the outbox shows an encrypted link, and reports a wrong key', async () => {
    const forerunners = await startServer({ DATA_DIR: dataDir })
    const outbox = () =>
      spawnSync(process.execPath, ['dist/server/command.js', 'outbox'], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
        encoding: 'utf8',
      })
    await post(forerunners.url, '/auth/recovery/', { email: 'helena@hallam.test' })

    const shown = outbox()
    await copyFile(path, `${path}.away`)
    await writeFile(path, `${randomBytes(32).toString('base64url')}\n`)
    const refused = outbox()
    await copyFile(`${path}.away`, path)

    expect(shown.stdout).toMatch(/\/auth\/recovery#[\w-]{43}\n/)
    expect([refused.status, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain('is not the one this database was sealed with')
    await forerunners.end('SIGTERM')
  })

  test('a database from before fingerprints accepts only the key that decrypts its data', async () => {
    await forgetFingerprint()
    await copyFile(path, `${path}.away`)
    await writeFile(path, `${randomBytes(32).toString('base64url')}\n`)

    const wrong = await refusedStart({ DATA_DIR: dataDir })
    await rm(path)
    const none = await refusedStart({ DATA_DIR: dataDir })

    expect(wrong.said).toContain('is not the one this database was sealed with')
    expect(none.said).toContain('The secret key is missing')
    expect(existsSync(path)).toBe(false)
    await copyFile(`${path}.away`, path)
    await opens()
    await writeFile(path, `${randomBytes(32).toString('base64url')}\n`)
    expect((await refusedStart({ DATA_DIR: dataDir })).said, 'the fingerprint was kept').toContain(
      'is not the one this database was sealed with',
    )
  })

  test('a key readable by every user is refused, and one readable by its group causes a warning', async () => {
    await chmod(path, 0o644)
    const { said, code } = await refusedStart({ DATA_DIR: dataDir })
    await chmod(path, 0o640)

    expect(code).toBe(1)
    expect(said).toContain(`chmod 600 ${path}`)
    expect(await opens()).toContain(`is open to its group. Unless that is meant, close it: chmod 600 ${path}`)
  })
})

describe('an external database', () => {
  let external: Awaited<ReturnType<typeof startExternal>>
  beforeAll(async () => {
    external = await startExternal(undefined)
  })
  afterAll(() => external.stop())

  test('two servers that start at once on a new external database agree on one key, and one with another key file is refused', async () => {
    const client = new pg.Client(external.url)
    await client.connect()
    await client.query('create database two')
    await client.end()
    const dataDir = await newDataDir()
    const env = { DATA_DIR: dataDir, DATABASE_URL: external.url.replace(/postgres$/, 'two') }

    const servers = await Promise.all([startServer(env), startServer(env)])
    const stranger = await refusedStart({ ...env, DATA_DIR: await newDataDir() })

    const cookie = await createAccount(servers[0].url, 'helena@hallam.test')
    expect(
      (await post(servers[1].url, '/account/two-factor/set-up/', { current_password: password }, cookie))
        .status,
    ).toBe(200)
    expect(stranger.code).toBe(1)
    expect(stranger.said).toContain('The secret key is missing')
    await Promise.all(servers.map((forerunners) => forerunners.end('SIGTERM')))
  })
})
