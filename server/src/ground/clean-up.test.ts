import { expect, test } from 'vitest'

import { useWorld } from '../../test/world.ts'
import { cleanUpTasks } from '#server/ground/clean-up.ts'
import { day, hour, minute } from '#server/platform/clock.ts'

const world = useWorld()

const textOf = async (email: string) => {
  const { rows } = await world.database.pool.query<{ text: string | null }>(
    `select body || coalesce(sealed_body, '') as text from outbox where recipient = $1`,
    [email],
  )
  return rows[0]?.text
}

async function cleanUp(): Promise<void> {
  await cleanUpTasks(world.database, world.clock)['clean_up']?.({}, {} as never)
}

test('expired rows are deleted at night, and others stay', async () => {
  const expired = await world.create()
  await expired.post('/auth/recovery/', { email: expired.email })
  await world.database.secondary.query(
    `insert into throttles (key, points, expire) values ('old', 1, 1), ('new', 1, $1)`,
    [Date.now() + 90 * day],
  )
  world.clock.move(31 * day)
  const here = await world.create()
  await here.post('/auth/recovery/', { email: here.email })

  await cleanUp()

  const count = async (table: string) =>
    Number((await world.database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
  expect(await count('sessions')).toBe(1)
  expect(await count('recovery_links')).toBe(1)
  expect(await count('outbox')).toBe(1)
  expect(await count(`throttles where key in ('old', 'new')`)).toBe(1)
  expect((await here.get('/auth/me/')).statusCode).toBe(200)
})

test('an email’s text is deleted when its link expires, and no sooner', async () => {
  const pilot = await world.create()
  await pilot.post('/auth/recovery/', { email: pilot.email })
  const forgetLinks = () => cleanUpTasks(world.database, world.clock)['forget_links']?.({}, {} as never)

  world.clock.move(hour - minute)
  await forgetLinks()
  expect(await textOf(pilot.email)).toMatch(/^v2\./)

  world.clock.move(2 * minute)
  await forgetLinks()
  expect(await textOf(pilot.email)).toBe('')
})
