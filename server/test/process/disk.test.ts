import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createAccount, get, post } from './ask.ts'
import { freePort } from '../external-postgres.ts'

interface Named {
  readonly version: number
}

test('a full disk ends nothing, and log, database and files work again when there is space', async ({
  skip,
}) => {
  const disk = await mkdtemp(join(tmpdir(), 'forerunners-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=140m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rm(disk, { recursive: true, force: true })
    skip('a small file system can only be mounted as root')
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(join(disk, 'forerunners.log'), 'a')
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(disk, 'data'),
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)))
  const isReady = () =>
    get(url, '/ready/')
      .then(({ status }) => status === 200)
      .catch(() => false)
  try {
    await expect.poll(isReady).toBe(true)
    const cookie = await createAccount(url, 'full@house.test')
    // Tables occasionally need a new page, and then there is no space.
    fill(join(disk, 'filler'))
    const statuses = new Set<number>()
    for (let round = 0; round < 300; round++) {
      const { version } = (await (await get(url, '/family/', cookie)).json()) as Named
      const response = await post(
        url,
        '/family/',
        { version, purpose_statement: `${round} ${randomBytes(700).toString('hex')}` },
        cookie,
      )
      statuses.add(response.status)
      if (response.status === 507)
        expect(((await response.json()) as { detail: string }).detail).toContain('disk is full')
    }

    expect([...statuses].filter((status) => ![200, 503, 507].includes(status))).toEqual([])
    expect(statuses).toContain(507)
    const unready = await get(url, '/ready/')
    expect({ status: unready.status, body: await unready.json() }).toMatchObject({
      status: 503,
      body: { parts: expect.arrayContaining(['disk']) },
    })
    expect((await get(url, '/health/')).status).toBe(200)
    expect((await get(url, '/family/', cookie)).status).toBe(200)
    expect(server.exitCode).toBeNull()

    await rm(join(disk, 'filler'))
    await expect.poll(isReady).toBe(true)
    const { version } = (await (await get(url, '/family/', cookie)).json()) as Named
    expect((await post(url, '/family/', { version, name: 'Hallam' }, cookie)).status).toBe(200)
  } finally {
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
    await sleep(100)
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  }
})

/** Grows a file until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (;;) writeSync(file, Buffer.alloc(65_536))
  } catch {
    // The disk is full.
  } finally {
    closeSync(file)
  }
}
