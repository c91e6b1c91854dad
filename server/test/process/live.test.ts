import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect, createAccount, post } from './ask.ts'
import { watch } from '../watch.ts'
import { type House, openHouse, removeDataDirs } from '../../../test/open-house.ts'

afterAll(removeDataDirs)

test('a house with open streams stops at once, and everybody is told of what was answered before', async () => {
  const house = await openHouse()
  const cookie = await createAccount(house.url, 'helena@hallam.test')
  const streams = await Promise.all(Array.from({ length: 15 }, () => watch(house.url, cookie)))
  const named = await post(house.url, '/family/', { version: 1, name: 'Hallam' }, cookie)
  expect(named.status).toBe(200)
  await expect.poll(() => streams.every(({ heard }) => heard.includes('family_name'))).toBe(true)

  const code = await house.end('SIGTERM')

  // A stream that was waited for would never end.
  expect(code).toBe(0)
  expect(streams.every((stream) => stream.isEnded())).toBe(true)
  await house.close()
})

describe('the password of an account', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ TRUST_PROXY: '1' })
    await createAccount(house.url, 'helena@hallam.test')
  })
  afterAll(() => house.close())

  test('is stored at its full cost', async () => {
    const database = await connect(house.dataDir)

    const { rows } = await database.query<{ password_hash: string }>('select password_hash from accounts')

    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await database.end()
  })

  test('takes as long to be found wrong as an unknown address', async () => {
    let visitors = 0
    const taken = async (email: string) => {
      const before = performance.now()
      // From an address of its own each time, so that nobody is slowed down for having failed before.
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${++visitors}` }
      const body = JSON.stringify({ email, password: 'the orchard before the mill' })
      const { status } = await fetch(`${house.url}/api/auth/login/`, { method: 'POST', headers, body })
      expect(status).toBe(400)
      return performance.now() - before
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const unknown: number[] = []
    const wrong: number[] = []

    // In turns: whatever else this machine does falls on both. Without a hash one would take a tenth of the other.
    for (let round = 0; round < 15; round++) {
      unknown.push(await taken(`nobody-${round}@hallam.test`))
      wrong.push(await taken('helena@hallam.test'))
    }

    expect(median(wrong) / median(unknown)).toBeLessThan(2.5)
    expect(median(unknown) / median(wrong)).toBeLessThan(2.5)
  })
})
