import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertDocument } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { ChangeNotifier, changeNotifierOf } from '#server/platform/database/change-notifier.ts'
import { newId } from '#contract/new-id.ts'

const world = useWorld()

let ear: pg.Client
let founder: TestClient
const received: string[] = []
beforeAll(async () => {
  ear = world.database.newClient('ear')
  await ear.connect()
  ear.on('notification', ({ payload = '' }) => received.push(payload))
  await ear.query('listen live')
  founder = await world.create()
})
afterAll(() => ear.end())
beforeEach(async () => {
  await waitFor('beginning')
  received.length = 0
})

/** Waits until every earlier notification has arrived. */
async function waitFor(last: string): Promise<void> {
  changeNotifierOf(world.database.pool).notify(last)
  await expect.poll(() => received.at(-1)).toBe(last)
}

const topics = () =>
  received.filter((word) => word.startsWith('{')).map((word) => (JSON.parse(word) as { topic: string }).topic)

test('changes are notified after the commit, and duplicates only once', async () => {
  await world.database.inFamily(founder.familyId, async (tx) => {
    for (const name of ['Hallam', 'Marsh', 'Linden'])
      await tx.updateTable('families').set({ name }).where('family_id', '=', founder.familyId).execute()
    await waitFor('before the commit')
    expect(topics()).toEqual([])
  })

  await expect.poll(topics).toEqual(['family', 'family_name'])
})

test('changes written outside the app are notified too', async () => {
  const operator = world.database.newClient('operator')
  await operator.connect()
  await operator.query(
    `begin; set local app.family_id = '${founder.familyId}'; update families set purpose_statement = 'By hand'; commit`,
  )
  await operator.end()

  await expect.poll(topics).toEqual(['family'])
})

test('two thousand documents changed in one transaction are all notified', async () => {
  const document = await insertDocument(world, founder)
  await waitFor('laid')
  received.length = 0

  await world.database.inFamily(founder.familyId, async (tx) => {
    const row = await tx
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', document)
      .executeTakeFirstOrThrow()
    for (let page = 0; page < 10; page++)
      await tx
        .insertInto('documents')
        .values(Array.from({ length: 200 }, () => ({ ...row, id: newId() })))
        .execute()
  })

  await expect.poll(() => new Set(received).size).toBe(2000)
})

test('a notification that failed is sent when the database is back', async () => {
  let failures = 2
  const pool = {
    query: (asked: pg.QueryConfig) =>
      failures-- > 0 ? Promise.reject(new Error('away')) : world.database.pool.query(asked),
  } as unknown as pg.Pool
  const announcer = new ChangeNotifier(pool)

  announcer.notify('one\ntwo\n')
  announcer.notify('three\n')

  await expect.poll(() => received.toSorted()).toEqual(['one', 'three', 'two'])
})

test('finish sends everything pending and doesn’t wait for an unavailable database', async () => {
  const announcer = new ChangeNotifier(world.database.pool)
  const away = new ChangeNotifier({ query: () => Promise.reject(new Error('away')) } as unknown as pg.Pool)
  announcer.notify('the last word\n')
  away.notify('never heard\n')

  await Promise.all([announcer.finish(), away.finish()])
  await waitFor('after the end')

  expect(received).toEqual(['the last word', 'after the end'])
})
