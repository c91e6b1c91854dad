import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { createAccount, get, post } from './ask.ts'
import { type RunningServer, startServer, removeDataDirs } from '../../../test/start-server.ts'
import { findPostmaster, waitForExit } from '#server/platform/database/processes.ts'

afterAll(removeDataDirs)

const postmasterOf = async ({ dataDir }: RunningServer) => (await findPostmaster(join(dataDir, 'pg18'))) ?? 0

async function childrenOf(pid: number): Promise<number[]> {
  const numbers = (await readdir('/proc')).map(Number).filter((number) => number > 1)
  const stats = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/stat`, 'utf8').catch(() => '')),
  )
  return numbers.filter((_, index) => stats[index]?.split(') ')[1]?.split(' ')[1] === String(pid))
}

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const begin = Date.now()
  const result = await work
  return { result, ms: Date.now() - begin }
}

async function eventually(check: () => Promise<boolean>, server: RunningServer): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error(`It did not happen. The house said:\n${server.said()}`)
    await sleep(100)
  }
}

test.each(['the postmaster and all it has started', 'only the postmaster'])(
  'a hanging database (%s) is reported by readiness at once and replaced, and nothing is lost',
  async (which) => {
    const server = await startServer()
    const cookie = await createAccount(server.url, 'helena@hallam.test')
    const before = await postmasterOf(server)
    const halted = which === 'only the postmaster' ? [before] : [before, ...(await childrenOf(before))]
    for (const pid of halted) process.kill(pid, 'SIGSTOP')

    const calls = Promise.all([
      get(server.url, '/auth/me/', cookie),
      post(server.url, '/family/', { version: 1, name: 'Hallam' }, cookie),
    ])
    if (which !== 'only the postmaster') {
      for (let round = 0; round < 3; round++) {
        const { result, ms } = await timed(get(server.url, '/ready/'))
        expect(ms).toBeLessThan(2000)
        expect({ status: result.status, body: await result.json() }).toMatchObject({
          status: 503,
          body: { parts: ['database'] },
        })
      }
      expect((await get(server.url, '/health/')).status).toBe(200)
    }
    const { result: answers, ms } = await timed(calls)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(ms).toBeLessThan(60_000)
    await eventually(async () => ![0, before].includes(await postmasterOf(server)), server)
    await eventually(async () => (await get(server.url, '/ready/')).status === 200, server)

    expect(server.said()).toContain('PostgreSQL does not answer any more and is stopped by force.')
    for (const pid of halted) expect(await waitForExit(pid, 1000)).toBe(true)
    expect((await get(server.url, '/auth/me/', cookie)).status).toBe(200)
    await server.close()
  },
)

test('a stop while the database hangs ends in time and leaves nothing behind', async () => {
  const server = await startServer()
  await createAccount(server.url, 'helena@hallam.test')
  const postmaster = await postmasterOf(server)
  const halted = [postmaster, ...(await childrenOf(postmaster))]
  for (const pid of halted) process.kill(pid, 'SIGSTOP')

  const { ms } = await timed(server.end('SIGTERM'))

  expect(ms).toBeLessThan(90_000)
  for (const pid of halted) expect(await waitForExit(pid, 1000)).toBe(true)
})
