import { chmod, chown, mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect, createAccount, get, post } from './ask.ts'
import { type House, newDataDir, openHouse, removeDataDirs, startHouse } from '../../../test/open-house.ts'
import { findPostmaster, isAlive } from '#server/platform/database/processes.ts'
import { socketFolderOf } from '#server/platform/database/socket-folder.ts'

/** Starts a house that should not open; gives what it said and how it ended. */
function tryToOpen(env: Record<string, string>): Promise<{ said: string; code: number | null }> {
  const server = startHouse(env)
  let said = ''
  server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => server.on('close', (code) => resolve({ said, code })))
}

// Above what the house itself gives a database: a process that is killed while the disk keeps it waiting holds its memory until then.
const longest = 120_000

/** Waits for something; where it never happens, says what the house has said. */
async function eventually(check: () => Promise<boolean>, house?: House): Promise<void> {
  const end = Date.now() + longest
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error(`It did not happen within ${longest / 1000} seconds. ${house ? `The house said:\n${house.said()}` : ''}`)
    await pass(50)
  }
}

afterAll(removeDataDirs)

const isReady = async (house: House) => (await get(house.url, '/ready/')).status === 200

describe('a house that is open', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  test('it listens on a local socket that nobody else can reach, and on no port', async () => {
    const client = await connect(house.dataDir)

    const { rows } = await client.query<{ addresses: string; superuser: boolean }>(
      `select current_setting('listen_addresses') as addresses, (select rolsuper or rolbypassrls from pg_roles where rolname = 'forerunners') as superuser`,
    )

    expect(rows).toEqual([{ addresses: '', superuser: false }])
    for (const folder of [house.dataDir, join(house.dataDir, 'pg18'), socketFolderOf(house.dataDir)])
      expect((await stat(folder)).mode & 0o077, folder).toBe(0)
    await client.end()
  })

  test('a second house on the same folder says who has it, and the first goes on', async () => {
    const second = await tryToOpen({ DATA_DIR: house.dataDir })

    expect(second).toEqual({
      code: 1,
      said: `${house.dataDir} is in use by another Forerunners (process ${house.pid}). Stop that one, or set DATA_DIR to another folder.\n`,
    })
    expect(await isReady(house)).toBe(true)
  })
})

test('a folder that can’t be one is said in a sentence', async () => {
  const file = join(await newDataDir(), 'a-file')
  await writeFile(file, '')

  const { said, code } = await tryToOpen({ DATA_DIR: file })

  expect({ said, code }).toEqual({
    code: 1,
    said: `The folder ${file} can't be made (EEXIST). Set DATA_DIR to a folder that this user may write to.\n`,
  })
})

test('two that start at once on a new folder: one opens, the other says why it does not', async () => {
  const dataDir = await newDataDir()

  const [a, b] = await Promise.allSettled([openHouse({ DATA_DIR: dataDir }), openHouse({ DATA_DIR: dataDir })])

  const opened = [a, b].filter((result) => result.status === 'fulfilled')
  expect(opened).toHaveLength(1)
  expect(String([a, b].find((result) => result.status === 'rejected')?.reason)).toContain('is in use by another Forerunners')
  await opened[0]?.value.close()
})

test('a database left behind by a killed process is taken over', async () => {
  const first = await openHouse()
  const cookie = await createAccount(first.url, 'helena@hallam.test')
  await first.end('SIGKILL')
  const orphan = await findPostmaster(join(first.dataDir, 'pg18'))
  expect(orphan).toBeDefined()

  const second = await openHouse({ DATA_DIR: first.dataDir })

  expect(await findPostmaster(join(first.dataDir, 'pg18'))).toBe(orphan)
  expect((await get(second.url, '/auth/me/', cookie)).status).toBe(200)
  await second.close()
  expect(isAlive(orphan ?? 0)).toBe(false)
})

test('a database left behind that goes away while it is taken over is started again', async () => {
  const first = await openHouse()
  await first.end('SIGKILL')
  const orphan = (await findPostmaster(join(first.dataDir, 'pg18'))) ?? 0
  // Stopped, it takes connections and does not answer.
  process.kill(orphan, 'SIGSTOP')
  const opening = openHouse({ DATA_DIR: first.dataDir })
  await pass(3000)

  process.kill(orphan, 'SIGKILL')
  const second = await opening

  expect(await isReady(second)).toBe(true)
  await second.close()
})

test('a lock that PostgreSQL still keeps for a killed process is waited for', async () => {
  const first = await openHouse()
  await first.end('SIGKILL')
  const client = await connect(first.dataDir, 'forerunners')
  await eventually(async () => (await client.query<{ ok: boolean }>('select pg_try_advisory_lock(4711001) as ok')).rows[0]?.ok === true)
  await client.query(`set application_name = 'forerunners ${first.pid}'`)
  const opening = openHouse({ DATA_DIR: first.dataDir })
  await pass(3000)

  await client.end()
  const second = await opening

  expect(await isReady(second)).toBe(true)
  await second.close()
})

test('a number that a killed database had begun to write does not keep the next one out', async () => {
  const first = await openHouse()
  const cluster = join(first.dataDir, 'pg18')
  const postmaster = (await findPostmaster(cluster)) ?? 0
  // Ours first: it would start the database again.
  await first.end('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await eventually(async () => (await findPostmaster(cluster)) === undefined)
  const past = new Date(Date.now() - 60_000)
  for (const file of [join(cluster, 'postmaster.pid'), join(socketFolderOf(first.dataDir), '.s.PGSQL.5432.lock')]) {
    await writeFile(file, '')
    await utimes(file, past, past)
  }

  const second = await openHouse({ DATA_DIR: first.dataDir })

  expect(await isReady(second)).toBe(true)
  await second.close()
})

test('a database that dies is started again and that is said; meanwhile calls are 503 and nothing is lost', async () => {
  const house = await openHouse()
  const cookie = await createAccount(house.url, 'helena@hallam.test')
  const before = await findPostmaster(join(house.dataDir, 'pg18'))

  process.kill(before ?? 0, 'SIGKILL')
  const meanwhile = await get(house.url, '/auth/me/', cookie)
  // Those who were still being served when it died are for a moment; what counts is the one that comes after it.
  await eventually(async () => ![before, undefined].includes(await findPostmaster(join(house.dataDir, 'pg18'))), house)
  await eventually(() => isReady(house), house)

  expect([200, 503]).toContain(meanwhile.status)
  expect((await get(house.url, '/auth/me/', cookie)).status).toBe(200)
  expect(house.said()).toContain('PostgreSQL stopped by itself; starting it again.')
  await eventually(async () => house.said().includes('PostgreSQL is back.'), house)
  await house.close()
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes what is under way, then stops the database too', async (signal) => {
  const house = await openHouse()
  const cookie = await createAccount(house.url, 'helena@hallam.test')
  const postmaster = await findPostmaster(join(house.dataDir, 'pg18'))
  // Holds the family's row, so that the write below is under way for as long as we like.
  const holder = await connect(house.dataDir)
  await holder.query('begin')
  await holder.query('select 1 from families for update')
  const write = post(house.url, '/family/', { version: 1, name: 'Hallam' }, cookie)
  await eventually(async () => (await holder.query(`select 1 from pg_locks where not granted`)).rowCount === 1)

  const ended = house.end(signal)
  await holder.query('commit')
  await holder.end()

  expect((await write).status).toBe(200)
  expect(await ended).toBe(0)
  expect(isAlive(postmaster ?? 0)).toBe(false)
  const again = await openHouse({ DATA_DIR: house.dataDir })
  expect(((await (await get(again.url, '/family/', cookie)).json()) as { name: string }).name).toBe('Hallam')
  await again.close()
})

describe('what keeps it from opening is one sentence', () => {
  test('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }

    const result = await tryToOpen({ DATA_DIR: await newDataDir(), PORT: String(port) })

    expect(result).toEqual({ code: 1, said: `Port ${port} is taken by another program. Set PORT to a free one.\n` })
    other.close()
  })

  test.each([
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^The database can't be reached: .*ECONNREFUSED.*\. Check DATABASE_URL\.\n$/],
    [{ DATABASE_URL: 'not an address' }, /^DATABASE_URL is not a valid address\.\n$/],
    [{ PORT: 'http' }, /^PORT is "http"; it must be a number from 0 to 65535\.\n$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"; it must be one of /],
    [{ PUBLIC_URL: 'house' }, /^PUBLIC_URL is not a valid address\.\n$/],
  ])('%j', async (env, sentence) => {
    const { said, code } = await tryToOpen({ DATA_DIR: await newDataDir(), ...(env as Record<string, string>) })

    expect(said).toMatch(sentence)
    expect(code).toBe(1)
  })

  test('a cluster that is broken', async () => {
    const dataDir = await newDataDir()
    await mkdir(join(dataDir, 'pg18'), { mode: 0o700 })
    await writeFile(join(dataDir, 'pg18', 'PG_VERSION'), '9\n')

    const { said, code } = await tryToOpen({ DATA_DIR: dataDir })

    expect(said).toMatch(/^PostgreSQL can't run here \(.+\)\. Set DATABASE_URL to a PostgreSQL 15 or newer to use that instead\.\n$/)
    expect(code).toBe(1)
  })
})

// As root these two show the ways down; as an ordinary user every other test here already runs without them.
describe.runIf(process.getuid?.() === 0)('who runs it', () => {
  const nobody = { uid: 65_534, gid: 65_534 }

  test('an ordinary user', async () => {
    const dataDir = await newDataDir()
    await chown(dataDir, nobody.uid, nobody.gid)

    const house = await openHouse({ DATA_DIR: dataDir, HOME: dataDir }, nobody)

    expect(await isReady(house)).toBe(true)
    await house.close()
  })

  test('root where user namespaces are closed: an unprivileged user runs the database', async () => {
    const dataDir = await newDataDir()
    const closed = await newDataDir()
    await writeFile(join(closed, 'unshare'), '#!/bin/sh\nexit 1\n')
    await chmod(join(closed, 'unshare'), 0o755)

    const house = await openHouse({ DATA_DIR: dataDir, PATH: `${closed}:${process.env['PATH']}` })

    const postmaster = await findPostmaster(join(dataDir, 'pg18'))
    expect((await stat(`/proc/${postmaster}`)).uid).not.toBe(0)
    expect(await isReady(house)).toBe(true)
    await house.close()
  })

  test('root where neither works is told the ways out', async () => {
    const closed = await newDataDir()
    await writeFile(join(closed, 'unshare'), '#!/bin/sh\nexit 1\n')
    await chmod(join(closed, 'unshare'), 0o755)
    await mkdir(join(closed, 'data'), { mode: 0o700 })

    const { said } = await tryToOpen({ DATA_DIR: join(closed, 'data'), PATH: `${closed}:${process.env['PATH']}` })

    expect(said).toBe(
      `PostgreSQL does not run as root, and only root can enter ${closed}. Start as an ordinary user, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.\n`,
    )
  })
})
