import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect, createAccount, post } from './ask.ts'
import { watch } from '../watch.ts'
import { type RunningServer, startServer, removeDataDirs } from '../../../test/start-server.ts'

afterAll(removeDataDirs)

test('a server with open streams stops at once, and every acknowledged change is announced before', async () => {
  const server = await startServer()
  const cookie = await createAccount(server.url, 'helena@hallam.test')
  const streams = await Promise.all(Array.from({ length: 15 }, () => watch(server.url, cookie)))
  const named = await post(server.url, '/family/', { version: 1, name: 'Hallam' }, cookie)
  expect(named.status).toBe(200)
  await expect.poll(() => streams.every(({ heard }) => heard.includes('family_name'))).toBe(true)

  const code = await server.end('SIGTERM')

  // Waiting for a stream would never end.
  expect(code).toBe(0)
  expect(streams.every((stream) => stream.isEnded())).toBe(true)
  await server.close()
})

describe('the password of an account', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ TRUST_PROXY: '1' })
    await createAccount(server.url, 'helena@hallam.test')
  })
  afterAll(() => server.close())

  test('a password is stored at its full cost', async () => {
    const database = await connect(server.dataDir)

    const { rows } = await database.query<{ password_hash: string }>('select password_hash from accounts')

    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await database.end()
  })

  test('a wrong password takes as long as an unknown address', async () => {
    let visitors = 0
    const taken = async (email: string) => {
      const before = performance.now()
      // A new address each time, so that no throttle applies.
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${++visitors}` }
      const body = JSON.stringify({ email, password: 'the orchard before the mill' })
      const { status } = await fetch(`${server.url}/api/auth/login/`, { method: 'POST', headers, body })
      expect(status).toBe(400)
      return performance.now() - before
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const unknown: number[] = []
    const wrong: number[] = []

    // In turns, so that other work on the machine affects both. Without a hash one would take a tenth of the
    // other.
    for (let round = 0; round < 15; round++) {
      unknown.push(await taken(`nobody-${round}@hallam.test`))
      wrong.push(await taken('helena@hallam.test'))
    }

    expect(median(wrong) / median(unknown)).toBeLessThan(2.5)
    expect(median(unknown) / median(wrong)).toBeLessThan(2.5)
  })
})
