import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { get } from './ask.ts'
import { commandFile, differingFiles, fillServer, type FilledServer, runCommand } from '../backup-command.ts'
import { damageArchive, forgeArchive, openingEntry } from '../damaged-archives.ts'
import { startExternal } from '../external-postgres.ts'
import { Random } from '../torture/random.ts'
import { newDataDir, startServer, removeDataDirs, type RunningServer } from '../../../test/start-server.ts'

afterAll(removeDataDirs)

let server: RunningServer
let filled: FilledServer
let folder: string
let archive: string
let passphrase: string

beforeAll(async () => {
  server = await startServer()
  filled = await fillServer(server.url)
  folder = await newDataDir()
  archive = join(folder, 'all.tar')
  passphrase = join(folder, 'passphrase')
  await writeFile(passphrase, 'the weir below the mill\n')
  expect((await backup(archive, '--with-key')).status).toBe(0)
})
afterAll(() => server.close())

const backup = (file: string, ...more: string[]) =>
  runCommand(['backup', file, ...more], { DATA_DIR: server.dataDir, BACKUP_PASSPHRASE_FILE: passphrase })

/** The names in a folder, without the log of commands. */
const listOf = async (path: string) =>
  (await readdir(path).catch(() => [])).filter((name) => name !== 'operator.log').toSorted()

describe('a restore that is refused', () => {
  const restore = (file: string, env: Record<string, string>) =>
    runCommand(['restore', file], { BACKUP_PASSPHRASE_FILE: passphrase, ...env })

  test('a wrong passphrase, a missing key and a foreign key change nothing', async () => {
    const [wrong, plain, home] = [join(folder, 'wrong'), join(folder, 'plain.tar'), await newDataDir()]
    await writeFile(wrong, 'another passphrase\n')
    expect((await backup(plain)).status).toBe(0)

    expect(await restore(archive, { DATA_DIR: home, BACKUP_PASSPHRASE_FILE: wrong })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('This is not the passphrase of this backup. Nothing was changed.'),
    })
    expect(await restore(plain, { DATA_DIR: home })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`there is no file ${join(home, 'secret.key')}. Nothing was changed.`),
    })
    expect(await listOf(home)).toEqual([])
    await writeFile(join(home, 'secret.key'), `${Buffer.alloc(32, 7).toString('base64url')}\n`, {
      mode: 0o600,
    })
    expect(await restore(plain, { DATA_DIR: home })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is not the one of this backup. Nothing was changed.'),
    })
    expect(await listOf(home)).toEqual(['secret.key'])
    await copyFile(join(server.dataDir, 'secret.key'), join(home, 'secret.key'))
    expect(await restore(plain, { DATA_DIR: home })).toMatchObject({ status: 0 })
    await Promise.all([wrong, plain].map((file) => rm(file)))
  })

  test('an installation that exists is never restored over', async () => {
    const before = await (await get(server.url, '/family/', filled.cookie)).text()

    const refused = await restore(archive, { DATA_DIR: server.dataDir })

    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        `There is an installation in ${server.dataDir} already. Nothing was changed.`,
      ),
    })
    expect(await (await get(server.url, '/family/', filled.cookie)).text()).toBe(before)
    expect(await differingFiles(server.url, filled)).toEqual([])
  })

  test('damaged, foreign and newer archives are refused by the command, and nothing is touched', async () => {
    const bytes = await readFile(archive)
    const home = join(await newDataDir(), 'new')
    const damaged = join(folder, 'damaged.tar')
    const archives = [
      ...['cut', 'bit flipped', 'parts swapped', 'foreign format'].map((kind, step) =>
        damageArchive(kind, bytes, Random.at(8, step)),
      ),
      forgeArchive([openingEntry({ version: 2 })]),
      forgeArchive([openingEntry()]),
    ]
    for (const one of archives) {
      await writeFile(damaged, one)
      const refused = await restore(damaged, { DATA_DIR: home })
      expect(refused.status).toBe(1)
      expect(refused.stderr).toMatch(/backup.+Nothing was changed/)
      expect(existsSync(home)).toBe(false)
    }
    expect((await restore(damaged, { DATA_DIR: home })).stderr).toContain('The migration 0001-ground.sql')
    await rm(damaged)
  })

  test('a restore whose store fails in the middle leaves an empty place, where the next one works', async ({
    skip,
  }) => {
    const disk = await mkdtemp(join(tmpdir(), 'forerunners-disk-'))
    try {
      // Room enough, but not for another file.
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,nr_inodes=6', 'tmpfs', disk], {
        stdio: 'ignore',
      })
    } catch {
      await rm(disk, { recursive: true, force: true })
      skip('a small file system can only be mounted as root')
    }
    const home = await newDataDir()
    try {
      const failed = await restore(archive, { DATA_DIR: home, FILES_URL: `file://${disk}` })

      expect(failed.status).toBe(1)
      expect(failed.stderr).toContain('The restore failed. The folder of files has no room left.')
      expect(failed.stderr).toContain('Nothing was restored')
      const left = await readdir(disk, { recursive: true, withFileTypes: true })
      expect([await listOf(home), left.filter((entry) => entry.isFile())]).toEqual([[], []])
    } finally {
      execFileSync('umount', [disk])
      await rm(disk, { recursive: true, force: true })
    }
    expect(await restore(archive, { DATA_DIR: home })).toMatchObject({ status: 0 })
  })

  test('a restore that would fill the disk is refused before anything is written, with what it needs', async ({
    skip,
  }) => {
    const disk = await mkdtemp(join(tmpdir(), 'forerunners-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      await rm(disk, { recursive: true, force: true })
      skip('a small file system can only be mounted as root')
    }
    const home = await newDataDir()
    try {
      const forFiles = await restore(archive, { DATA_DIR: home, FILES_URL: `file://${disk}/files` })
      const forAll = await restore(archive, { DATA_DIR: join(disk, 'new') })

      for (const { status, stderr } of [forFiles, forAll]) {
        expect(status).toBe(1)
        expect(stderr).toContain(`There is not enough room in ${disk}: this backup needs about `)
        expect(stderr).toMatch(/ MB, and 8\.\d MB are free\. Nothing was changed\. Make room/)
      }
      expect([await listOf(home), (await listOf(disk)).filter((name) => name !== 'new')]).toEqual([[], []])
      expect(await listOf(join(disk, 'new'))).toEqual([])
    } finally {
      execFileSync('umount', [disk])
      await rm(disk, { recursive: true, force: true })
    }
  })

  test('a killed restore can be run again in the same place', async () => {
    const home = await newDataDir()
    for (const ms of [0, 300, 900]) {
      const child = spawn(process.execPath, [commandFile, 'restore', archive], {
        env: { ...process.env, DATABASE_URL: '', DATA_DIR: home, BACKUP_PASSPHRASE_FILE: passphrase },
        stdio: 'ignore',
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      while (!existsSync(join(home, 'restore-unfinished')) && child.exitCode === null) await sleep(1)
      await sleep(ms)
      child.kill('SIGKILL')
      await ended
    }

    const restored = await restore(archive, { DATA_DIR: home })

    expect(restored.status, restored.stderr).toBe(0)
    const copy = await startServer({ DATA_DIR: home })
    expect(await differingFiles(copy.url, filled)).toEqual([])
    // As if the server had been started on what a killed restore left.
    await writeFile(join(home, 'restore-unfinished'), '')
    const whileRunning = await restore(archive, { DATA_DIR: home })
    expect(whileRunning).toMatchObject({ status: 1, stderr: expect.stringContaining('is in use by another') })
    await copy.end('SIGTERM')
    const whenStopped = await restore(archive, { DATA_DIR: home })
    expect(whenStopped).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is an installation in'),
    })
    const again = await startServer({ DATA_DIR: home })
    expect(await differingFiles(again.url, filled)).toEqual([])
    await again.end('SIGTERM')
  })
})

describe('an external database', () => {
  let external: Awaited<ReturnType<typeof startExternal>>
  let admin: pg.Client
  beforeAll(async () => {
    external = await startExternal(undefined)
    admin = new pg.Client({ connectionString: external.url })
    await admin.connect()
    await admin.query(`create role forerunners_app login password 'a secret'`)
    await admin.query('create database forerunners owner forerunners_app')
  })
  afterAll(async () => {
    await admin.end()
    await external.stop()
  })

  test('a role that row-level security applies to is refused with what to grant, instead of an empty backup', async () => {
    const url = new URL(external.url)
    url.username = 'forerunners_app'
    url.pathname = '/forerunners'
    const env = { DATA_DIR: await newDataDir(), DATABASE_URL: url.href, BACKUP_PASSPHRASE_FILE: passphrase }
    expect(await runCommand(['restore', archive], env)).toMatchObject({ status: 0 })
    const file = join(folder, 'external.tar')

    const refused = await runCommand(['backup', file], env)

    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(`The role "forerunners_app" can't read past row-level security`)
    expect(refused.stderr).toContain('grant pg_read_all_data to forerunners_backup')
    expect(await listOf(folder)).toEqual(['all.tar', 'passphrase'])
    const again = await runCommand(['restore', archive], { ...env, DATA_DIR: await newDataDir() })
    expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was changed') })

    await admin.query('create database half owner forerunners_app')
    url.pathname = '/half'
    const other = { ...env, DATA_DIR: await newDataDir(), DATABASE_URL: url.href }
    const failed = await runCommand(['restore', archive], {
      ...other,
      FILES_URL: `file://${passphrase}/files`,
    })
    expect(failed.status).toBe(1)
    const half = new pg.Client({ connectionString: external.url.replace(/postgres$/, 'half') })
    await half.connect()
    const { rows } = await half.query(
      `select from pg_namespace where nspname = 'graphile_worker' union all select from pg_tables where schemaname = 'public'`,
    )
    expect(rows).toEqual([])
    await half.end()
  })
})
