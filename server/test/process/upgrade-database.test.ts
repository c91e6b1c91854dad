import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect } from './ask.ts'
import { commandFile, differingFiles, fillServer, type FilledServer, runCommand } from '../backup-command.ts'
import { contentOf } from '../database-content.ts'
import { findInstalledPostgres } from '../debian-postgres.ts'
import { launchServer, newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'
import { findBinaries } from '#server/platform/database/binaries.ts'
import { EmbeddedPostgres } from '#server/platform/database/embedded.ts'

afterAll(removeDataDirs)

const installed = findInstalledPostgres()
const { major: embedded } = await findBinaries()
const old = installed === undefined ? embedded : (await findBinaries(installed)).major

/** Starts a server that can't start, and returns what it says. */
async function refusal(env: Record<string, string>): Promise<string> {
  const server = launchServer(env)
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  expect(await new Promise((resolve) => server.on('close', resolve))).toBe(1)
  return said
}

async function rowsOf(dataDir: string, postgresBin?: string) {
  const database = await EmbeddedPostgres.start({ dataDir, postgresBin }, () => {})
  const client = await connect(dataDir)
  try {
    return await contentOf(client, { without: ['graphile_worker.migrations'] })
  } finally {
    await client.end()
    await database.stop()
  }
}

const clustersIn = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('pg')).toSorted()

test('the version that comes by npm is the one that the program says', async () => {
  const { postgres, major } = await findBinaries()
  const { stdout } = await new Promise<{ stdout: string }>((resolve) => {
    const child = spawn(postgres, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('close', () => resolve({ stdout: text }))
  })
  expect(stdout).toContain(`(PostgreSQL) ${major}.`)
})

test('a POSTGRES_BIN without PostgreSQL is refused, and no cluster is made', async () => {
  const dataDir = await newDataDir()

  expect(await refusal({ DATA_DIR: dataDir, POSTGRES_BIN: '/usr/share' })).toMatch(
    /^There is no PostgreSQL that runs in \/usr\/share\. Name the folder with its programs/,
  )

  expect(await clustersIn(dataDir)).toEqual([])
})

describe.skipIf(old === embedded)('a data folder of another major version', () => {
  const bin = installed ?? ''
  let dataDir: string
  let filled: FilledServer
  beforeAll(async () => {
    dataDir = await newDataDir()
    const server = await startServer({ DATA_DIR: dataDir, POSTGRES_BIN: bin })
    filled = await fillServer(server.url)
    await server.end('SIGTERM')
  })

  test('it is refused with how to upgrade, and no empty cluster appears beside it', async () => {
    const said = await refusal({ DATA_DIR: dataDir })

    expect(said).toContain(
      `was made by PostgreSQL ${old}, and this is PostgreSQL ${embedded}. Nothing was changed.`,
    )
    expect(said).toContain(`npm run upgrade-database -- --from /usr/lib/postgresql/${old}/bin`)
    expect(said).toContain('set POSTGRES_BIN to that folder')
    for (const command of ['backup', 'verify-ledger', 'restore'])
      expect((await runCommand([command, join(dataDir, 'x.tar')], { DATA_DIR: dataDir })).status).toBe(1)
    expect(await clustersIn(dataDir)).toEqual([`pg${old}`])
  })

  test('POSTGRES_BIN goes on with it, and an upgrade waits until that server has stopped', async () => {
    const server = await startServer({ DATA_DIR: dataDir, POSTGRES_BIN: bin })
    expect(await differingFiles(server.url, filled)).toEqual([])

    const whileRunning = await runCommand(['upgrade-database', '--from', bin], { DATA_DIR: dataDir })

    expect(whileRunning).toMatchObject({ status: 1, stderr: expect.stringContaining('is in use by another') })
    expect(await clustersIn(dataDir)).toEqual([`pg${old}`])
    await server.end('SIGTERM')
  })

  test('an upgrade without the old programs says what is missing, and changes nothing', async () => {
    const wrong = await runCommand(['upgrade-database', '--from', '/usr/share'], { DATA_DIR: dataDir })

    expect(wrong).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`PostgreSQL ${old} is needed to read the old database`),
    })
    expect(await clustersIn(dataDir)).toEqual([`pg${old}`])
  })

  test('an upgrade, also one that was killed before, brings every row and file, and keeps the old database', async () => {
    const before = await rowsOf(dataDir, bin)
    const child = spawn(process.execPath, [commandFile, 'upgrade-database'], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    while (!existsSync(join(dataDir, `pg${embedded}`)) && child.exitCode === null) await sleep(5)
    await sleep(500)
    child.kill('SIGKILL')
    await ended
    expect(await clustersIn(dataDir)).toEqual([`pg${old}`, `pg${embedded}`])
    expect(await refusal({ DATA_DIR: dataDir })).toContain('from an upgrade that did not finish')

    const upgraded = await runCommand(['upgrade-database'], { DATA_DIR: dataDir })

    expect(upgraded.status, upgraded.stderr).toBe(0)
    expect(upgraded.stdout).toContain(`is now of PostgreSQL ${embedded}.\n1 ledgers checked, 0 broken.`)
    expect(await clustersIn(dataDir)).toEqual([`pg${old}-before-upgrade`, `pg${embedded}`])
    expect((await readdir(dataDir)).filter((name) => /\.tar|unfinished/.test(name))).toEqual([])
    expect(await rowsOf(dataDir)).toEqual(before)
    const server = await startServer({ DATA_DIR: dataDir })
    expect(await differingFiles(server.url, filled)).toEqual([])
    await server.end('SIGTERM')
    expect(await refusal({ DATA_DIR: dataDir, POSTGRES_BIN: bin })).toContain(
      `was made by PostgreSQL ${embedded}, and this is PostgreSQL ${old}`,
    )
    const again = await runCommand(['upgrade-database'], { DATA_DIR: dataDir })
    expect(again).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`is of PostgreSQL ${embedded} already`),
    })
  })
})
