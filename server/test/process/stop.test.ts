import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { get } from './ask.ts'
import { freePort } from '../external-postgres.ts'
import {
  type RunningServer,
  newDataDir,
  startServer,
  removeDataDirs,
  launchServer,
} from '../../../test/start-server.ts'
import { findPostmaster, waitForExit } from '#server/platform/database/processes.ts'

afterAll(removeDataDirs)

/** Sends SIGTERM after a while; returns how the server ended, and what it left behind. */
async function stopAfter(ms: number, env: { DATA_DIR: string } & Record<string, string>) {
  const server = launchServer(env)
  let said = ''
  server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    server.once('close', (code, signal) => resolve({ code, signal })),
  )
  await sleep(ms)
  server.kill('SIGTERM')
  const { code, signal } = await ended
  return {
    code,
    signal,
    said,
    postmaster: await findPostmaster(join(env.DATA_DIR, 'pg18')),
    left: await readdir(env.DATA_DIR),
  }
}

const clean = { code: 0, signal: null, postmaster: undefined }

test(
  'a stop at any moment of the very first start exits with 0 and leaves no process and nothing half-made',
  { timeout: 600_000 },
  async () => {
    for (let moment = 0; moment < 2400; moment += 120 + Math.random() * 120) {
      const dataDir = await newDataDir()
      const { said, left, ...ended } = await stopAfter(moment, { DATA_DIR: dataDir })
      // Node itself needs a moment before our first line runs: until then nothing has been started.
      if (ended.signal) expect({ moment, left }).toEqual({ moment, left: [] })
      else
        expect({ moment, said, ...ended }).toEqual({
          moment,
          said: expect.stringMatching(/^(|Forerunners is open at .+\n)$/),
          ...clean,
        })
      expect(left.filter((name) => name.includes('making'))).toEqual([])
    }
  },
)

test(
  'a stop at any moment of a later start exits with 0, and the server starts again',
  { timeout: 600_000 },
  async () => {
    const first = await startServer()
    expect(await first.end('SIGTERM')).toBe(0)
    for (let moment = 60; moment < 1200; moment += 40 + Math.random() * 80) {
      const { said, left: _, ...ended } = await stopAfter(moment, { DATA_DIR: first.dataDir })
      if (ended.signal) expect(ended.postmaster).toBeUndefined()
      else
        expect({ moment, said, ...ended }).toEqual({
          moment,
          said: expect.stringMatching(/^(|Forerunners is open at .+\n)$/),
          ...clean,
        })
    }
    const again = await startServer({ DATA_DIR: first.dataDir })
    expect((await get(again.url, '/ready/')).status).toBe(200)
    await again.close()
  },
)

test('a server can be stopped the moment it reports that it is ready', async () => {
  const { dataDir } = await stoppedServer()
  for (let round = 0; round < 5; round++) {
    const port = await freePort()
    const server = launchServer({ DATA_DIR: dataDir, PORT: String(port) })
    const ended = new Promise((resolve) => server.once('close', (code) => resolve(code)))
    const isReady = () => get(`http://127.0.0.1:${port}`, '/ready/').then(({ status }) => status === 200)
    while (!(await isReady().catch(() => false))) await sleep(2)
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await findPostmaster(join(dataDir, 'pg18'))).toBeUndefined()
  }
})

test('a stop while the database is being restarted leaves none behind', async () => {
  const { dataDir } = await stoppedServer()
  for (const moment of [0, 20, 80, 200, 500]) {
    const forerunners = await startServer({ DATA_DIR: dataDir })
    const postmaster = (await findPostmaster(join(dataDir, 'pg18'))) ?? 0
    process.kill(postmaster, 'SIGKILL')
    await sleep(moment)
    expect(await forerunners.end('SIGTERM'), forerunners.said()).toBe(0)
    await waitForExit(postmaster, 5000)
    expect(await findPostmaster(join(dataDir, 'pg18'))).toBeUndefined()
  }
})

async function stoppedServer(): Promise<RunningServer> {
  const forerunners = await startServer()
  await forerunners.end('SIGTERM')
  return forerunners
}

test(
  'a stop ends even if the database was lost for good and its data folder is gone',
  { timeout: 240_000 },
  async () => {
    const server = await startServer()
    const postmaster = await findPostmaster(join(server.dataDir, 'pg18'))
    await rename(server.dataDir, `${server.dataDir}-moved`)
    process.kill(postmaster ?? 0, 'SIGKILL')
    await expect.poll(server.said).toContain('PostgreSQL could not be started again')

    expect(await server.end('SIGTERM')).not.toBeNull()
    await rename(`${server.dataDir}-moved`, server.dataDir)
  },
)
