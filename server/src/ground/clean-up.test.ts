import { expect, test } from 'vitest'

import { useWorld } from '../../test/world.ts'
import { cleanUpTasks } from '#server/ground/clean-up.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()

async function cleanUp(): Promise<void> {
  await cleanUpTasks(world.database, world.clock)['clean_up']?.({}, {} as never)
}

test('what is over is taken away in the night, and what is not stays', async () => {
  const gone = await world.create()
  await gone.post('/auth/recovery/', { email: gone.email })
  await world.database.aside.query(`insert into throttles (key, points, expire) values ('old', 1, 1), ('new', 1, $1)`, [Date.now() + 90 * day])
  world.clock.move(31 * day)
  const here = await world.create()
  await here.post('/auth/recovery/', { email: here.email })

  await cleanUp()

  const count = async (table: string) => Number((await world.database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
  expect(await count('sessions')).toBe(1)
  expect(await count('recovery_links')).toBe(1)
  expect(await count('outbox')).toBe(1)
  expect(await count(`throttles where key in ('old', 'new')`)).toBe(1)
  expect((await here.get('/auth/me/')).statusCode).toBe(200)
})
