import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'

const world = useWorld()

const conflict = (code: string) =>
  sql`do $$ begin raise exception 'met' using errcode = ${sql.lit(code)}; end $$`

test.each(['40P01', '40001'])(
  'a transaction that lost a conflict (%s) runs again, and only its last run is committed',
  async (code) => {
    const key = `retried-${code}`
    let runs = 0

    const result = await world.database.transaction(async (tx) => {
      runs++
      await sql`insert into throttles (key, points) values (${key}, ${runs})`.execute(tx)
      if (runs < 3) await conflict(code).execute(tx)
      return runs
    })

    expect(result).toBe(3)
    const { rows } = await world.database.pool.query('select points from throttles where key = $1', [key])
    expect(rows).toEqual([{ points: 3 }])
  },
)

test('a conflict is thrown after five attempts', async () => {
  let runs = 0

  const ended = world.database.transaction(async (tx) => {
    runs++
    await conflict('40P01').execute(tx)
  })

  await expect(ended).rejects.toMatchObject({ code: '40P01' })
  expect(runs).toBe(5)
})

test('any other error is thrown at the first attempt', async () => {
  let runs = 0

  const ended = world.database.transaction(async (tx) => {
    runs++
    await sql`select 1 / 0`.execute(tx)
  })

  await expect(ended).rejects.toMatchObject({ code: '22012' })
  expect(runs).toBe(1)
})

test('two deadlocked transactions both commit in the end', async () => {
  await world.database.pool.query(`insert into throttles (key) values ('first'), ('second')`)
  const lock = async (keys: readonly string[]) =>
    world.database.transaction(async (tx) => {
      for (const key of keys) {
        await sql`update throttles set points = points + 1 where key = ${key}`.execute(tx)
        await sql`select pg_sleep(0.1)`.execute(tx)
      }
    })

  await Promise.all([lock(['first', 'second']), lock(['second', 'first'])])

  const { rows } = await world.database.pool.query(
    `select points from throttles where key in ('first', 'second')`,
  )
  expect(rows).toEqual([{ points: 2 }, { points: 2 }])
})

test('a statement after a failed one reports why the first one failed', async () => {
  const ended = world.database.transaction(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    await sql`select 1`.execute(tx)
  })

  await expect(ended).rejects.toMatchObject({ code: '22012' })
})
