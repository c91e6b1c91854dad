import { chmod, chown, mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect, createAccount, get, post } from './ask.ts'
import {
  type RunningServer,
  newDataDir,
  startServer,
  removeDataDirs,
  launchServer,
} from '../../../test/start-server.ts'
import { findPostmaster, waitForExit } from '#server/platform/database/processes.ts'
import { findSystemUser } from '#server/platform/database/system-user.ts'
import { socketFolderOf } from '#server/platform/database/socket-folder.ts'

/** Starts a server that should refuse to start; returns its output and exit code. */
function tryToOpen(env: Record<string, string>): Promise<{ said: string; code: number | null }> {
  const server = launchServer(env)
  let said = ''
  server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => server.on('close', (code) => resolve({ said, code })))
}

// Longer than the server gives a database: a process killed while it waits for the disk holds its memory
// until then.
const longest = 120_000

/** Waits for a condition; if it never holds, reports the server's output. */
async function eventually(check: () => Promise<boolean>, forerunners?: RunningServer): Promise<void> {
  const end = Date.now() + longest
  while (!(await check().catch(() => false))) {
    if (Date.now() > end)
      throw new Error(
        `It did not happen within ${longest / 1000} seconds. ${forerunners ? `The server printed:\n${forerunners.said()}` : ''}`,
      )
    await sleep(50)
  }
}

afterAll(removeDataDirs)

const isReady = async (forerunners: RunningServer) => (await get(forerunners.url, '/ready/')).status === 200

describe('a house that is open', () => {
  let forerunners: RunningServer
  beforeAll(async () => {
    forerunners = await startServer()
  })
  afterAll(() => forerunners.close())

  test('PostgreSQL listens on a local socket that no one else can reach, and on no port', async () => {
    const client = await connect(forerunners.dataDir)

    const { rows } = await client.query<{ addresses: string; superuser: boolean }>(
      `select current_setting('listen_addresses') as addresses, (select rolsuper or rolbypassrls from pg_roles where rolname = 'forerunners') as superuser`,
    )

    expect(rows).toEqual([{ addresses: '', superuser: false }])
    for (const folder of [join(forerunners.dataDir, 'pg18'), socketFolderOf(forerunners.dataDir)])
      expect((await stat(folder)).mode & 0o077, folder).toBe(0)
    // If the database has its own user, that user passes through the data folder.
    expect((await stat(forerunners.dataDir)).mode & 0o067).toBe(0)
    await client.end()
  })

  test('a second server on the same folder names the first one, which keeps running', async () => {
    const second = await tryToOpen({ DATA_DIR: forerunners.dataDir })

    expect(second).toEqual({
      code: 1,
      said: `${forerunners.dataDir} is in use by another Forerunners (process ${forerunners.pid}). Stop that one, or set DATA_DIR to another folder.\n`,
    })
    expect(await isReady(forerunners)).toBe(true)
  })
})

test('an unusable data folder is reported in a sentence', async () => {
  const file = join(await newDataDir(), 'a-file')
  await writeFile(file, '')

  const { said, code } = await tryToOpen({ DATA_DIR: file })

  expect({ said, code }).toEqual({
    code: 1,
    said: `The folder ${file} can't be made (EEXIST). Set DATA_DIR to a folder that this user may write to.\n`,
  })
})

test('of two servers that start at once on a new folder, one starts and the other says why it does not', async () => {
  const dataDir = await newDataDir()

  const [a, b] = await Promise.allSettled([
    startServer({ DATA_DIR: dataDir }),
    startServer({ DATA_DIR: dataDir }),
  ])

  const opened = [a, b].filter((result) => result.status === 'fulfilled')
  expect(opened).toHaveLength(1)
  expect(String([a, b].find((result) => result.status === 'rejected')?.reason)).toContain(
    'is in use by another Forerunners',
  )
  await opened[0]?.value.close()
})

test('a database left behind by a killed process is reused', async () => {
  const first = await startServer()
  const cookie = await createAccount(first.url, 'helena@hallam.test')
  await first.end('SIGKILL')
  const orphan = await findPostmaster(join(first.dataDir, 'pg18'))
  expect(orphan).toBeDefined()

  const second = await startServer({ DATA_DIR: first.dataDir })

  expect(await findPostmaster(join(first.dataDir, 'pg18'))).toBe(orphan)
  expect((await get(second.url, '/auth/me/', cookie)).status).toBe(200)
  await second.close()
  expect(await waitForExit(orphan ?? 0, 1000)).toBe(true)
})

test('a database that ends while it is being reused is started again', async () => {
  const first = await startServer()
  await first.end('SIGKILL')
  const orphan = (await findPostmaster(join(first.dataDir, 'pg18'))) ?? 0
  // A stopped process accepts connections and does not respond.
  process.kill(orphan, 'SIGSTOP')
  const opening = startServer({ DATA_DIR: first.dataDir })
  await sleep(3000)

  process.kill(orphan, 'SIGKILL')
  const second = await opening

  expect(await isReady(second)).toBe(true)
  await second.close()
})

test('a lock that PostgreSQL still holds for a killed process is waited for', async () => {
  const first = await startServer()
  await first.end('SIGKILL')
  const client = await connect(first.dataDir, 'forerunners')
  await eventually(
    async () =>
      (await client.query<{ ok: boolean }>('select pg_try_advisory_lock(4711001) as ok')).rows[0]?.ok ===
      true,
  )
  await client.query(`set application_name = 'forerunners ${first.pid}'`)
  const opening = startServer({ DATA_DIR: first.dataDir })
  await sleep(3000)

  await client.end()
  const second = await opening

  expect(await isReady(second)).toBe(true)
  await second.close()
})

test('a partly written postmaster.pid of a killed database does not prevent the next start', async () => {
  const first = await startServer()
  const cluster = join(first.dataDir, 'pg18')
  const postmaster = (await findPostmaster(cluster)) ?? 0
  // Ours first: it would restart the database.
  await first.end('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await eventually(async () => (await findPostmaster(cluster)) === undefined)
  const past = new Date(Date.now() - 60_000)
  for (const file of [
    join(cluster, 'postmaster.pid'),
    join(socketFolderOf(first.dataDir), '.s.PGSQL.5432.lock'),
  ]) {
    await writeFile(file, '')
    await utimes(file, past, past)
  }

  const second = await startServer({ DATA_DIR: first.dataDir })

  expect(await isReady(second)).toBe(true)
  await second.close()
})

test('a database that dies is restarted and logged; meanwhile calls are 503 and nothing is lost', async () => {
  const forerunners = await startServer()
  const cookie = await createAccount(forerunners.url, 'helena@hallam.test')
  const before = await findPostmaster(join(forerunners.dataDir, 'pg18'))

  process.kill(before ?? 0, 'SIGKILL')
  const meanwhile = await get(forerunners.url, '/auth/me/', cookie)
  // Requests in flight when it died may fail; what counts is the next one.
  await eventually(
    async () => ![before, undefined].includes(await findPostmaster(join(forerunners.dataDir, 'pg18'))),
    forerunners,
  )
  await eventually(() => isReady(forerunners), forerunners)

  expect([200, 503]).toContain(meanwhile.status)
  expect((await get(forerunners.url, '/auth/me/', cookie)).status).toBe(200)
  expect(forerunners.said()).toContain('PostgreSQL stopped by itself; starting it again.')
  await eventually(async () => forerunners.said().includes('PostgreSQL is back.'), forerunners)
  await forerunners.close()
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s finishes what is under way, then stops the database too',
  async (signal) => {
    const forerunners = await startServer()
    const cookie = await createAccount(forerunners.url, 'helena@hallam.test')
    const postmaster = await findPostmaster(join(forerunners.dataDir, 'pg18'))
    // Locks the family's row, so that the write below stays in flight.
    const holder = await connect(forerunners.dataDir)
    await holder.query('begin')
    await holder.query('select 1 from families for update')
    const write = post(forerunners.url, '/family/', { version: 1, name: 'Hallam' }, cookie)
    await eventually(
      async () => (await holder.query(`select 1 from pg_locks where not granted`)).rowCount === 1,
    )

    const ended = forerunners.end(signal)
    await holder.query('commit')
    await holder.end()

    expect((await write).status).toBe(200)
    expect(await ended).toBe(0)
    expect(await waitForExit(postmaster ?? 0, 1000)).toBe(true)
    const again = await startServer({ DATA_DIR: forerunners.dataDir })
    expect(((await (await get(again.url, '/family/', cookie)).json()) as { name: string }).name).toBe(
      'Hallam',
    )
    await again.close()
  },
)

describe('what keeps it from opening is one sentence', () => {
  test('a used port is reported in one sentence', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }

    const result = await tryToOpen({ DATA_DIR: await newDataDir(), PORT: String(port) })

    expect(result).toEqual({
      code: 1,
      said: `Port ${port} is taken by another program. Set PORT to a free one.\n`,
    })
    other.close()
  })

  test.each([
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /^The database can't be reached: .*ECONNREFUSED.*\. Check DATABASE_URL\.\n$/,
    ],
    [{ DATABASE_URL: 'not an address' }, /^DATABASE_URL is not a valid address\.\n$/],
    [{ PORT: 'http' }, /^PORT is "http"; it must be a number from 0 to 65535\.\n$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"; it must be one of /],
    [{ PUBLIC_URL: 'house' }, /^PUBLIC_URL is not a valid address\.\n$/],
  ])('the setting %j is refused in one sentence', async (env, sentence) => {
    const { said, code } = await tryToOpen({
      DATA_DIR: await newDataDir(),
      ...(env as Record<string, string>),
    })

    expect(said).toMatch(sentence)
    expect(code).toBe(1)
  })

  test('a damaged cluster is reported in one sentence', async () => {
    const dataDir = await newDataDir()
    await mkdir(join(dataDir, 'pg18'), { mode: 0o700 })
    await writeFile(join(dataDir, 'pg18', 'PG_VERSION'), '9\n')

    const { said, code } = await tryToOpen({ DATA_DIR: dataDir })

    expect(said).toMatch(
      /^PostgreSQL can't run here \(.+\)\. Set DATABASE_URL to a PostgreSQL 15 or newer to use that instead\.\n$/,
    )
    expect(code).toBe(1)
  })
})

// Only as root; as an ordinary user every other test here already covers it.
describe.runIf(process.getuid?.() === 0)('who runs it', () => {
  const unprivileged = { uid: 65_534, gid: 65_534 }
  const databaseUser = async () => (await findSystemUser(undefined))?.name

  test('an ordinary user can run the server', async () => {
    const dataDir = await newDataDir()
    await chown(dataDir, unprivileged.uid, unprivileged.gid)

    const forerunners = await startServer({ DATA_DIR: dataDir, HOME: dataDir }, unprivileged)

    expect(await isReady(forerunners)).toBe(true)
    await forerunners.close()
  })

  test('root without user namespaces runs the database as an unprivileged user', async () => {
    const dataDir = await newDataDir()
    const closed = await newDataDir()
    await writeFile(join(closed, 'unshare'), '#!/bin/sh\nexit 1\n')
    await chmod(join(closed, 'unshare'), 0o755)

    const forerunners = await startServer({ DATA_DIR: dataDir, PATH: `${closed}:${process.env['PATH']}` })

    const postmaster = await findPostmaster(join(dataDir, 'pg18'))
    expect((await stat(`/proc/${postmaster}`)).uid).not.toBe(0)
    expect(await isReady(forerunners)).toBe(true)
    await forerunners.close()
  })

  test('root without user namespaces and without an unprivileged user gets the options in a sentence', async () => {
    const closed = await newDataDir()
    await writeFile(join(closed, 'unshare'), '#!/bin/sh\nexit 1\n')
    await chmod(join(closed, 'unshare'), 0o755)
    await mkdir(join(closed, 'data'), { mode: 0o700 })

    const { said } = await tryToOpen({
      DATA_DIR: join(closed, 'data'),
      PATH: `${closed}:${process.env['PATH']}`,
    })

    expect(said).toBe(
      `PostgreSQL does not run as root, and the user ${await databaseUser()} can't enter ${closed}. Start as an ordinary user, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.\n`,
    )
  })
})
