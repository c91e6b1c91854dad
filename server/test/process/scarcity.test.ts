import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { createAccount, get } from './ask.ts'
import { metadata } from '../files.ts'
import { freePort } from '../external-postgres.ts'
import { newDataDir, startServer, removeDataDirs, launchServer } from '../../../test/start-server.ts'
import { findPostmaster } from '#server/platform/database/processes.ts'

afterAll(removeDataDirs)

const hasPrlimit = canRun('prlimit', ['--version'])

function canRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts the built server with a limit of file handles; returns its process and its output. */
function startWithHandles(handles: number, env: Record<string, string>) {
  const server = spawn(
    'prlimit',
    [`--nofile=${handles}:${handles}`, process.execPath, 'dist/server/main.js'],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: '',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => server.once('close', (code) => resolve(code)))
  return { server, ended, said: () => said }
}

describe.runIf(hasPrlimit)('few file handles', () => {
  test('a first start with 64 file handles reports that there are too few and leaves nothing half-made', async () => {
    const dataDir = await newDataDir()
    const { ended, said } = startWithHandles(64, { DATA_DIR: dataDir, PORT: '0' })

    expect(await ended).toBe(1)

    expect(said()).toBe(
      'This process may open too few files. Raise the limit (ulimit -n) to 1024 or more and start again.\n',
    )
    const forerunners = await startServer({ DATA_DIR: dataDir })
    await forerunners.close()
  })

  test('200 connections with 128 file handles get 503 with Retry-After or are closed, never 500, and then all works', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const { server, ended, said } = startWithHandles(128, {
      DATA_DIR: await newDataDir(),
      PORT: String(port),
    })
    await expect.poll(said).toContain('open at')
    const cookie = await createAccount(url, 'helena@hallam.test')

    for (let round = 0; round < 3; round++) {
      const agent = new Agent({ keepAlive: true })
      const responses = await Promise.all(
        Array.from({ length: 200 }, () => ask(`${url}/api/family/`, { agent, cookie })),
      )
      agent.destroy()

      const statuses = responses.map(({ status }) => status)
      expect(statuses.filter((status) => ![200, 503, 'closed'].includes(status))).toEqual([])
      expect(statuses).toContain(200)
      for (const response of responses)
        if (response.status === 503)
          expect(response).toMatchObject({ retryAfter: '2', body: expect.stringContaining('"detail"') })
    }
    await expect.poll(async () => (await get(url, '/ready/').catch(() => undefined))?.status).toBe(200)
    expect((await get(url, '/family/', cookie)).status).toBe(200)
    expect(said()).not.toContain('"level":50')
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

interface Heard {
  readonly status: number | 'closed'
  readonly retryAfter?: string | undefined
  readonly body?: string
}

function ask(url: string, { agent, cookie }: { agent: Agent; cookie: string }): Promise<Heard> {
  return new Promise((resolve) => {
    const asking = request(url, { agent, headers: { cookie } }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('error', () => resolve({ status: 'closed' }))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body }),
      )
    })
    asking.on('error', () => resolve({ status: 'closed' }))
    asking.end()
  })
}

test('an upload during which PostgreSQL is killed answers 503, never 500, and is resumed', async () => {
  const forerunners = await startServer()
  const cookie = await createAccount(forerunners.url, 'helena@hallam.test')
  const bytes = randomBytes(48 * 1024 * 1024)
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const room = (await (await get(forerunners.url, '/files/room/', cookie)).json()) as {
    categories: { id: string }[]
  }
  const about = {
    'upload-length': String(bytes.length),
    'upload-metadata': metadata({ filename: 'Film.mov', category: room.categories[0]?.id ?? '' }),
  }
  const path =
    (
      await fetch(`${forerunners.url}/api/files/uploads`, { method: 'POST', headers: { ...tus, ...about } })
    ).headers.get('location') ?? ''
  const offset = async () => {
    const response = await fetch(`${forerunners.url}${path}`, { method: 'HEAD', headers: tus })
    return response.status === 200 ? Number(response.headers.get('upload-offset')) : undefined
  }
  const send = (from: number, to: number) =>
    fetch(`${forerunners.url}${path}`, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      body: new Uint8Array(bytes.subarray(from, to)),
    })
  const statuses: number[] = []
  let at = 0

  for (let round = 0; round < 8 && at < bytes.length; round++) {
    const sending = send(at, bytes.length)
    const postmaster = await findPostmaster(join(forerunners.dataDir, 'pg18'))
    if (postmaster && round < 4) process.kill(postmaster, 'SIGKILL')
    statuses.push((await sending).status, (await send(at, at + 1)).status)
    await expect.poll(async () => (await get(forerunners.url, '/ready/')).status).toBe(200)
    await expect.poll(async () => (at = (await offset()) ?? -1)).toBeGreaterThanOrEqual(0)
  }

  expect(statuses.filter((status) => ![204, 409, 423, 503].includes(status))).toEqual([])
  expect(statuses).toContain(503)
  expect(at).toBe(bytes.length)
  const { items } = (await (await get(forerunners.url, '/files/', cookie)).json()) as {
    items: { id: string }[]
  }
  const got = Buffer.from(
    await (await get(forerunners.url, `/files/${items[0]?.id}/bytes/`, cookie)).arrayBuffer(),
  )
  expect(createHash('sha256').update(got).digest('hex')).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  )
  await forerunners.close()
})

test.for([
  ['an empty folder', false],
  ['a folder in use', true],
] as const)('a read-only DATA_DIR (%s) is said in one sentence', async ([, isInUse], { skip }) => {
  const disk = await mkdtemp(join(tmpdir(), 'forerunners-disk-'))
  if (!canRun('mount', ['-t', 'tmpfs', '-o', 'size=140m', 'tmpfs', disk])) {
    await rm(disk, { recursive: true, force: true })
    skip('a read-only file system can only be mounted as root')
  }
  const dataDir = join(disk, 'data')
  try {
    if (isInUse) expect(await (await startServer({ DATA_DIR: dataDir })).end('SIGTERM')).toBe(0)
    else await mkdir(dataDir)
    execFileSync('mount', ['-o', 'remount,ro', disk])
    const server = launchServer({ DATA_DIR: dataDir })
    let said = ''
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const code = await new Promise((resolve) => server.on('close', resolve))

    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^\S+ is on a read-only file system\. Set DATA_DIR to a folder that can be written\.\n$/,
      ),
    })
  } finally {
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  }
})

/** A module that shifts Date, loaded before the server. */
function shiftedTo(year: number): string {
  const source = `const Real = Date
const first = new Real(0)
first.setUTCFullYear(${year})
const shift = first.getTime() - Real.now()
globalThis.Date = class extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + shift) : super(...given) }
  static now() { return Real.now() + shift }
}`
  return `--import data:text/javascript,${encodeURIComponent(source)}`
}

test.each([1966, 255_000])('a clock in %i keeps the server from starting, with a sentence', async (year) => {
  const server = launchServer({ DATA_DIR: await newDataDir(), NODE_OPTIONS: shiftedTo(year) })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((resolve) => server.on('close', resolve))

  expect(code).toBe(1)
  expect(said).toMatch(
    new RegExp(
      `^The clock of this machine is wrong: it says \\+?${year}-\\S+ Set it, then start again\\.\\n$`,
    ),
  )
})
