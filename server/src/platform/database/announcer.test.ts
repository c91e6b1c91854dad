import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { layPaper } from '../../../test/papers.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { Announcer, announcerOf } from '#server/platform/database/announcer.ts'
import { newId } from '#server/platform/ids.ts'

const world = useWorld()

let ear: pg.Client
let founder: Voice
const said: string[] = []
beforeAll(async () => {
  ear = world.database.newClient('ear')
  await ear.connect()
  ear.on('notification', ({ payload = '' }) => said.push(payload))
  await ear.query('listen live')
  founder = await world.create()
})
afterAll(() => ear.end())
beforeEach(async () => {
  await hear('beginning')
  said.length = 0
})

/** Waits until everything that was said before has been heard. */
async function hear(last: string): Promise<void> {
  announcerOf(world.database.pool).say(last)
  await expect.poll(() => said.at(-1)).toBe(last)
}

const topics = () => said.filter((word) => word.startsWith('{')).map((word) => (JSON.parse(word) as { topic: string }).topic)

test('what a transaction changed is said after it is kept, equal words once', async () => {
  await world.database.inFamily(founder.familyId, async (tx) => {
    for (const name of ['Hallam', 'Marsh', 'Linden'])
      await tx.updateTable('families').set({ name }).where('family_id', '=', founder.familyId).execute()
    await hear('before the commit')
    expect(topics()).toEqual([])
  })

  await expect.poll(topics).toEqual(['family', 'family_name'])
})

test('whoever writes past us is heard as well', async () => {
  const operator = world.database.newClient('operator')
  await operator.connect()
  await operator.query(`begin; set local app.family_id = '${founder.familyId}'; update families set purpose_statement = 'By hand'; commit`)
  await operator.end()

  await expect.poll(topics).toEqual(['family'])
})

test('two thousand papers in one transaction are all heard of', async () => {
  const paper = await layPaper(world, founder)
  await hear('laid')
  said.length = 0

  await world.database.inFamily(founder.familyId, async (tx) => {
    const row = await tx.selectFrom('documents').selectAll().where('id', '=', paper).executeTakeFirstOrThrow()
    for (let page = 0; page < 10; page++)
      await tx
        .insertInto('documents')
        .values(Array.from({ length: 200 }, () => ({ ...row, id: newId() })))
        .execute()
  })

  await expect.poll(() => new Set(said).size).toBe(2000)
})

test('what could not be said at once is said when the database is back', async () => {
  let failures = 2
  const pool = {
    query: (asked: pg.QueryConfig) => (failures-- > 0 ? Promise.reject(new Error('away')) : world.database.pool.query(asked)),
  } as unknown as pg.Pool
  const announcer = new Announcer(pool)

  announcer.say('one\ntwo\n')
  announcer.say('three\n')

  await expect.poll(() => said.toSorted()).toEqual(['one', 'three', 'two'])
})

test('at the end everything is said, and a database that is away is not waited for', async () => {
  const announcer = new Announcer(world.database.pool)
  const away = new Announcer({ query: () => Promise.reject(new Error('away')) } as unknown as pg.Pool)
  announcer.say('the last word\n')
  away.say('never heard\n')

  await Promise.all([announcer.finish(), away.finish()])
  await hear('after the end')

  expect(said).toEqual(['the last word', 'after the end'])
})
