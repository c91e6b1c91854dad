import { afterAll, expect, test } from 'vitest'

import { connect, createAccount, post } from './ask.ts'
import { watch } from '../watch.ts'
import { openHouse, removeDataDirs } from '../../../test/open-house.ts'

afterAll(removeDataDirs)

test('a house with open streams stops at once, and everybody is told of what was answered before', async () => {
  const house = await openHouse()
  const cookie = await createAccount(house.url, 'helena@hallam.test')
  const streams = await Promise.all(Array.from({ length: 15 }, () => watch(house.url, cookie)))
  const named = await post(house.url, '/family/', { version: 1, name: 'Hallam' }, cookie)
  expect(named.status).toBe(200)
  await expect.poll(() => streams.every(({ heard }) => heard.includes('family_name')), { timeout: 10_000 }).toBe(true)

  const begun = performance.now()
  const code = await house.end('SIGTERM')

  expect(code).toBe(0)
  // Stopping PostgreSQL is most of it; a stream that was waited for would never end.
  expect(performance.now() - begun).toBeLessThan(20_000)
  expect(streams.every((stream) => stream.isEnded())).toBe(true)
  await house.close()
})

test('a password is stored at its full cost', async () => {
  const house = await openHouse()
  await createAccount(house.url, 'helena@hallam.test')
  const database = await connect(house.dataDir)

  const { rows } = await database.query<{ password_hash: string }>('select password_hash from accounts')

  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await database.end()
  await house.close()
})
