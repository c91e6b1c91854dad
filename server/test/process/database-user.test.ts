import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, lchown, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, describe, expect, test } from 'vitest'

import { connect, createAccount, get } from './ask.ts'
import { type RunningServer, newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'
import { findBinaries } from '#server/platform/database/binaries.ts'
import {
  stopPostmaster,
  findPostmaster,
  realUserOf,
  waitForExit,
} from '#server/platform/database/processes.ts'
import { socketFolderOf } from '#server/platform/database/socket-folder.ts'

const run = promisify(execFile)
// Some containers have no user namespaces; there PostgreSQL can't be started with root's rights at all.
const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0

afterAll(removeDataDirs)

const clusterOf = (dataDir: string) => join(dataDir, 'pg18')
const postmasterOf = async (dataDir: string) => (await findPostmaster(clusterOf(dataDir))) ?? 0
const databaseUser = async (dataDir: string) => realUserOf(await postmasterOf(dataDir))

/** The files of a folder that belong to root. */
async function rootsFiles(folder: string): Promise<string> {
  return (await run('find', [folder, '-uid', '0'])).stdout
}

async function readAsDatabase(dataDir: string, path: string): Promise<unknown> {
  const client = await connect(dataDir)
  try {
    return (await client.query('select length(pg_read_binary_file($1))', [path])).rows
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}

/** A data folder of an earlier version, with an account in it: everything belongs to root. */
async function rootsFolder(): Promise<{ dataDir: string; cookie: string }> {
  const server = await startServer()
  const cookie = await createAccount(server.url, 'helena@hallam.test')
  await server.end('SIGTERM')
  const { dataDir } = server
  await run('chown', ['-R', '0:0', clusterOf(dataDir), socketFolderOf(dataDir)])
  await chown(dataDir, 0, 0)
  await chmod(dataDir, 0o700)
  await writeFile(join(clusterOf(dataDir), 'pg_hba.conf'), 'local all all trust\n')
  return { dataDir, cookie }
}

/** Starts PostgreSQL like earlier versions, as root in a user namespace. */
async function startAsRoot(dataDir: string): Promise<number> {
  const { postgres } = await findBinaries()
  const args = ['--user', '--map-user=65534', '--map-group=65534', '--', postgres, '-D', clusterOf(dataDir)]
  // Detached through a shell that exits at once, it is an orphan like one whose server was killed.
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketFolderOf(dataDir)}`]
  spawn('sh', ['-c', 'setsid unshare "$@" >/dev/null 2>&1 &', 'sh', ...args, ...settings], {
    stdio: 'ignore',
  })
  await expect
    .poll(() =>
      connect(dataDir).then(
        (client) => client.end().then(() => true),
        () => false,
      ),
    )
    .toBe(true)
  return postmasterOf(dataDir)
}

async function expectUnprivileged(server: RunningServer): Promise<void> {
  const { dataDir } = server
  expect(await databaseUser(dataDir)).toBeGreaterThan(0)
  expect(await rootsFiles(clusterOf(dataDir))).toBe('')
  expect(await readAsDatabase(dataDir, '/etc/shadow')).toContain('Permission denied')
}

// For an ordinary user PostgreSQL runs as that user; there is nothing to test.
describe.runIf(process.getuid?.() === 0)('PostgreSQL started by root', () => {
  test('PostgreSQL runs as an unprivileged user, who can read neither the system’s secrets nor the server’s', async () => {
    const server = await startServer({ DATA_DIR: await newDataDir() })

    await expectUnprivileged(server)
    const { dataDir } = server
    for (const path of [join(dataDir, 'secret.key'), join(dataDir, 'postgres.log')])
      expect(await readAsDatabase(dataDir, path), path).toContain('Permission denied')
    const client = await connect(dataDir)
    for (const folder of [dataDir, join(dataDir, 'files')])
      await expect(client.query('select pg_ls_dir($1)', [folder]), folder).rejects.toThrow(
        'Permission denied',
      )
    await client.end()
    expect((await stat(dataDir)).uid).toBe(0)
    await server.close()
  })

  test('PostgreSQL runs as that user again after both were killed, with everything in place', async () => {
    const first = await startServer()
    const cookie = await createAccount(first.url, 'helena@hallam.test')
    const postmaster = await postmasterOf(first.dataDir)
    await first.end('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await waitForExit(postmaster, 10_000)

    const second = await startServer({ DATA_DIR: first.dataDir })

    await expectUnprivileged(second)
    expect((await get(second.url, '/auth/me/', cookie)).status).toBe(200)
    await second.close()
  })

  test('the owner of root’s data folder is changed, also after an interruption', async () => {
    const { dataDir, cookie } = await rootsFolder()
    // Half of it had already changed owner.
    await run('chown', [
      '-R',
      '65534:65534',
      join(clusterOf(dataDir), 'base'),
      join(clusterOf(dataDir), 'pg_wal'),
    ])

    const server = await startServer({ DATA_DIR: dataDir })

    await expectUnprivileged(server)
    expect((await get(server.url, '/auth/me/', cookie)).status).toBe(200)
    await server.close()
  })

  test.runIf(hasNamespaces)('replaces one that an earlier version left running as root', async () => {
    const { dataDir, cookie } = await rootsFolder()
    const before = await startAsRoot(dataDir)
    expect(await realUserOf(before)).toBe(0)

    const server = await startServer({ DATA_DIR: dataDir })

    expect(await waitForExit(before, 1000)).toBe(true)
    await expectUnprivileged(server)
    expect((await get(server.url, '/auth/me/', cookie)).status).toBe(200)
    await server.close()
  })

  test.runIf(hasNamespaces)('a cluster of root is left alone while another Forerunners uses it', async () => {
    const { dataDir } = await rootsFolder()
    const postmaster = await startAsRoot(dataDir)
    const other = await connect(dataDir, 'forerunners')
    await other.query('select pg_advisory_lock(4711001)')
    await other.query(`set application_name = 'forerunners ${process.pid}'`)

    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
      `is in use by another Forerunners (process ${process.pid})`,
    )

    expect(await postmasterOf(dataDir)).toBe(postmaster)
    await other.end()
    await stopPostmaster(postmaster)
  })

  test.runIf(hasNamespaces)(
    'PostgreSQL keeps root’s rights, and says so, if its user can’t enter a parent folder; once moved, it gives them up',
    async () => {
      const closed = await newDataDir()
      const dataDir = join(closed, 'data')
      await mkdir(dataDir, { mode: 0o700 })
      const server = await startServer({ DATA_DIR: dataDir })
      const cookie = await createAccount(server.url, 'helena@hallam.test')

      expect(server.said()).toMatch(/PostgreSQL keeps the rights of root, because the user \w+ can't enter/)
      expect(server.said()).toContain(
        `can't enter ${closed}. Start as an ordinary user, or choose another DATA_DIR.`,
      )
      expect(await databaseUser(dataDir)).toBe(0)
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700)

      await server.end('SIGTERM')
      await chmod(closed, 0o711)
      const open = await startServer({ DATA_DIR: dataDir })
      await expectUnprivileged(open)

      // And back again.
      await open.end('SIGTERM')
      await chmod(closed, 0o700)
      const again = await startServer({ DATA_DIR: dataDir })
      expect(await databaseUser(dataDir)).toBe(0)
      expect((await get(again.url, '/auth/me/', cookie)).status).toBe(200)
      await again.close()
    },
  )

  test.runIf(hasNamespaces)(
    'PostgreSQL keeps root’s rights if parts of an older cluster are on another disk',
    async () => {
      const { dataDir, cookie } = await rootsFolder()
      const elsewhere = join(await newDataDir(), 'wal')
      await run('mv', [join(clusterOf(dataDir), 'pg_wal'), elsewhere])
      await symlink(elsewhere, join(clusterOf(dataDir), 'pg_wal'))

      const server = await startServer({ DATA_DIR: dataDir })

      expect(server.said()).toContain('are links to other folders')
      expect((await get(server.url, '/auth/me/', cookie)).status).toBe(200)
      await server.close()
    },
  )

  test('a data folder that an earlier version gave to the database’s user belongs to root again', async () => {
    const first = await startServer()
    await first.end('SIGTERM')
    const { uid, gid } = await stat(clusterOf(first.dataDir))
    await chown(first.dataDir, uid, gid)
    await chmod(first.dataDir, 0o700)

    const second = await startServer({ DATA_DIR: first.dataDir })

    expect((await stat(first.dataDir)).uid).toBe(0)
    await expectUnprivileged(second)
    await second.close()
  })

  test('no link that the database’s user has put into its folder is followed', async () => {
    const first = await startServer()
    await first.end('SIGTERM')
    const hba = join(clusterOf(first.dataDir), 'pg_hba.conf')
    const { uid, gid } = await stat(hba)
    await rm(hba)
    await symlink(join(first.dataDir, 'secret.key'), hba)
    await lchown(hba, uid, gid)

    await expect(startServer({ DATA_DIR: first.dataDir })).rejects.toThrow(`PostgreSQL can't run here`)

    expect(await readFile(hba, 'utf8')).not.toContain('replication')
    expect((await stat(join(first.dataDir, 'secret.key'))).uid).toBe(0)
  })
})
