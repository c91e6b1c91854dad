import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect, get, post } from './ask.ts'
import { commandFile, differingFiles, fillServer, type FilledServer, runCommand } from '../backup-command.ts'
import { newDataDir, startServer, removeDataDirs, type RunningServer } from '../../../test/start-server.ts'
import { folderStore } from '#server/platform/store/folder-store.ts'

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
})
afterAll(() => server.close())

const backup = (file: string, ...more: string[]) =>
  runCommand(['backup', file, ...more], { DATA_DIR: server.dataDir, BACKUP_PASSPHRASE_FILE: passphrase })

/** The names in a folder, without the log of commands. */
const listOf = async (path: string) =>
  (await readdir(path).catch(() => [])).filter((name) => name !== 'operator.log').toSorted()

describe('a running server', () => {
  test('a backup made while the server writes has everything acknowledged before it, and its ledgers are whole', async () => {
    let version = 2
    let isOver = false
    const writing = (async () => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- changed below, when the backup is made
      while (!isOver) {
        const body = { version, name: `Family ${version}` }
        const response = await post(server.url, '/family/', body, filled.cookie)
        expect(response.status).toBe(200)
        version += 1
      }
    })()
    await expect.poll(() => version).toBeGreaterThan(10)
    const before = version

    const made = await backup(archive, '--with-key')

    expect(version, 'it wrote on meanwhile').toBeGreaterThan(before)
    isOver = true
    await writing
    expect(made.status, made.stderr).toBe(0)
    expect(await listOf(folder)).toEqual(['all.tar', 'passphrase'])
    const home = join(await newDataDir(), 'new')
    const restored = await runCommand(['restore', archive], {
      DATA_DIR: home,
      BACKUP_PASSPHRASE_FILE: passphrase,
    })
    expect(restored.status, restored.stderr).toBe(0)
    expect(restored.stdout).toContain('1 ledgers checked, 0 broken.')
    expect(await readFile(join(home, 'secret.key'), 'utf8')).toBe(
      await readFile(join(server.dataDir, 'secret.key'), 'utf8'),
    )
    const copy = await startServer({ DATA_DIR: home })
    const family = (await (await get(copy.url, '/family/', filled.cookie)).json()) as { version: number }
    expect(family.version).toBeGreaterThanOrEqual(before)
    expect(await differingFiles(copy.url, filled)).toEqual([])
    await copy.end('SIGTERM')
  })

  test('a file that exists is never overwritten, and help needs no database', async () => {
    await writeFile(join(folder, 'mine.tar'), 'mine')

    const refused = await backup(join(folder, 'mine.tar'))

    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') })
    expect(await readFile(join(folder, 'mine.tar'), 'utf8')).toBe('mine')
    await rm(join(folder, 'mine.tar'))
    for (const command of ['backup', 'restore'])
      expect(await runCommand([command, '--help'], { DATA_DIR: join(folder, 'none') })).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`npm run ${command} -- `),
      })
  })

  test('a killed backup leaves only its .part, and the next one replaces it', async () => {
    const file = join(folder, 'killed.tar')
    const child = spawn(process.execPath, [commandFile, 'backup', file], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: server.dataDir },
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    while (!existsSync(`${file}.part`)) await sleep(1)
    child.kill('SIGKILL')
    await ended
    expect(await listOf(folder)).toEqual(['all.tar', 'killed.tar.part', 'passphrase'])

    // PostgreSQL needs a moment to notice, and holds the lock of the killed backup until then.
    await expect.poll(async () => (await backup(file)).status).toBe(0)

    expect(await listOf(folder)).toEqual(['all.tar', 'killed.tar', 'passphrase'])
    await rm(file)
  })

  test('a stopped backup leaves nothing behind', async () => {
    const file = join(folder, 'stopped.tar')
    const child = spawn(process.execPath, [commandFile, 'backup', file], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: server.dataDir },
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    while (!existsSync(`${file}.part`)) await sleep(1)
    child.kill('SIGTERM')

    expect(await ended).toBe(1)
    expect(await listOf(folder)).toEqual(['all.tar', 'passphrase'])
  })

  test('a full disk is explained and leaves no archive', async ({ skip }) => {
    const disk = await mkdtemp(join(tmpdir(), 'forerunners-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      await rm(disk, { recursive: true, force: true })
      skip('a small file system can only be mounted as root')
    }
    try {
      const refused = await backup(join(disk, 'all.tar'))

      expect(refused.status).toBe(1)
      expect(refused.stderr).toContain(
        `There is not enough room for the backup in ${disk}. No backup was made`,
      )
      expect(await listOf(disk)).toEqual([])
    } finally {
      execFileSync('umount', [disk])
      await rm(disk, { recursive: true, force: true })
    }
  })

  test('a lost piece of a file is named, and everything else is in the backup', async () => {
    const client = await connect(server.dataDir)
    const { rows } = await client.query<{ key: string }>('select key from blob_pieces order by key limit 1')
    await client.end()
    const key = rows[0]?.key ?? ''
    const store = folderStore(join(server.dataDir, 'files'))
    const bytes = await store.get(key)
    await store.remove(key)
    const file = join(folder, 'lost.tar')

    const made = await backup(file, '--with-key')

    await store.put(key, bytes)
    expect(made.status).toBe(1)
    expect(made.stdout).toContain(`1 pieces of files are missing in the store, such as ${key}.`)
    const home = await newDataDir()
    const restored = await runCommand(['restore', file], {
      DATA_DIR: home,
      BACKUP_PASSPHRASE_FILE: passphrase,
    })
    expect(restored.status, restored.stderr).toBe(0)
    expect(restored.stdout).toContain('1 pieces of files were not in the backup')
    await rm(file)
  })
})
