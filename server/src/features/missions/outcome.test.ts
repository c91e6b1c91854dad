import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { answerJourney, newest } from '../../../test/documents.ts'
import {
  approveDocuments,
  doAllActions,
  meetChecks,
  readMission,
  type ShownMission,
  startMission,
  tickable,
  tickAll,
} from '../../../test/missions.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { firstDocuments } from '#contract/missions.ts'
import { missionTasks } from '#server/features/missions/settle-missions.ts'
import { day, hour } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

const world = useWorld()

async function tick(database: Database = world.database): Promise<void> {
  await missionTasks(database, world.clock, world.shared.checks)['settle_missions']?.({}, {} as never)
}

async function entriesOf(founder: TestClient, mission: ShownMission) {
  const { items } = (await founder.get('/family/ledger/?limit=100')).json<{
    items: { act: string; by: string | null; subject_id: string; details: object }[]
  }>()
  return items.filter(({ subject_id }) => subject_id === mission.id).toReversed()
}

/** Twenty days, because a session lasts thirty. */
async function begin() {
  const family = await world.foundFamily()
  const { id } = await startMission(family.founder, 'legacy', 'bab')
  const mission = (
    await family.founder.post(`/missions/${id}/`, { version: 1, days: 20 })
  ).json<ShownMission>()
  return { ...family, family, mission, at: `/missions/${mission.id}` }
}

test('meeting the last criterion achieves the mission at once and permanently', async () => {
  const { founder, family, mission, at } = await begin()
  await meetChecks(world, family, mission)
  const [first, last] = tickable(mission)
  await founder.post(`${at}/criteria/${first?.id}/`, { is_met: true, note: 'At Easter.' })

  const achieved = await founder.post(`${at}/criteria/${last?.id}/`, {
    is_met: true,
    note: 'Ines told it at dinner.',
  })

  expect(achieved.json()).toMatchObject({ state: 'achieved', days_left: 0, closed_at: expect.any(String) })
  expect(achieved.json<ShownMission>().criteria.every(({ is_met }) => is_met)).toBe(true)
  expect(
    achieved.json<ShownMission>().criteria[0]?.proof.map(({ kind, template }) => [kind, template]),
  ).toEqual([
    ['document', 'family_charter'],
    ['document', 'legacy_letter'],
    ['document', 'stewardship_policy'],
  ])
  expect((await entriesOf(founder, mission)).map(({ act, by }) => [act, by])).toEqual([
    ['mission.started', founder.accountId],
    ['mission.achieved', founder.accountId],
  ])
  // Later changes don't affect an ended mission.
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('role', '=', 'guardian').execute(),
  )
  expect(await readMission(founder, mission.id)).toMatchObject({
    state: 'achieved',
    criteria: achieved.json().criteria,
  })
})

test('a family of three achieves its mission through API calls alone', async () => {
  const { founder, join } = await world.foundFamily()
  await answerJourney(founder)
  const trustee = await join('trustee')
  await join('guardian')
  const [mission] = (await founder.get('/missions/')).json<{ items: [ShownMission] }>().items
  for (const { id } of mission.support_documents) {
    for (const client of [founder, trustee])
      await client.post(`/documents/${id}/approve/`, await newest(founder, id))
  }
  await doAllActions(founder, mission)

  await tickAll(trustee, mission)

  const after = await readMission(founder, mission.id)
  expect(after.criteria.map(({ key, is_met }) => [key, is_met])).toEqual(
    after.criteria.map(({ key }) => [key, true]),
  )
  expect(after.state).toBe('achieved')
})

test('an achieved mission can’t be changed or restarted, and repeated calls succeed', async () => {
  const { founder, family, mission, at } = await begin()
  await meetChecks(world, family, mission)
  await tickAll(founder, mission)
  const [action] = mission.actions
  const [criterion] = tickable(mission)

  const over = await Promise.all([
    founder.post(`${at}/`, { version: 3, days: 100 }),
    founder.post(`${at}/actions/`, { text: 'Mend the weir', due_on: '2030-01-01' }),
    founder.post(`${at}/actions/${action?.id}/`, { is_done: false }),
    founder.post(`${at}/actions/${action?.id}/remove/`),
    founder.post(`${at}/criteria/${criterion?.id}/`, { is_met: false }),
  ])
  const restarted = await founder.post(`${at}/restart/`, { days: 30 })
  const repeated = await Promise.all([
    founder.post(`${at}/criteria/${criterion?.id}/`, { is_met: true, note: 'We all were there.' }),
    founder.post(`${at}/actions/${action?.id}/`, { is_done: true }),
    founder.post(`${at}/close/`),
  ])

  for (const response of over)
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'This mission has ended, so it can’t be changed.',
    ])
  expect([restarted.statusCode, restarted.json().detail]).toEqual([
    409,
    'This mission was achieved. Start another one instead.',
  ])
  for (const response of repeated)
    expect([response.statusCode, response.json().state]).toEqual([200, 'achieved'])
  expect(await entriesOf(founder, mission)).toHaveLength(2)
})

test('the last tick given twice in parallel achieves the mission once', async () => {
  const { founder, family, mission, at } = await begin()
  await meetChecks(world, family, mission)
  const [first, last] = tickable(mission)
  await founder.post(`${at}/criteria/${first?.id}/`, { is_met: true, note: 'At Easter.' })
  const give = () => founder.post(`${at}/criteria/${last?.id}/`, { is_met: true, note: 'At dinner.' })

  const responses = await atOnce(world, 'missions', [give, give])

  expect(responses.map((response) => [response.statusCode, response.json().state])).toEqual([
    [200, 'achieved'],
    [200, 'achieved'],
  ])
  expect((await entriesOf(founder, mission)).map(({ act }) => act)).toEqual([
    'mission.started',
    'mission.achieved',
  ])
})

test('a mission closed with an open criterion has failed, and the ledger lists the open ones', async () => {
  const { founder, family, mission, at } = await begin()
  await meetChecks(world, family, mission)

  const closed = await founder.post(`${at}/close/`)

  expect(closed.json()).toMatchObject({ state: 'failed', days_left: 0, closed_at: expect.any(String) })
  expect(await entriesOf(founder, mission)).toMatchObject([
    { act: 'mission.started' },
    { act: 'mission.closed', by: founder.accountId },
    {
      act: 'mission.failed',
      by: founder.accountId,
      details: { type: 'legacy', attempt: 1, unmet: ['legacy_read_aloud', 'legacy_youngest_knows'] },
    },
  ])
})

test('parallel closes close the mission once with equal replies', async () => {
  const { founder, mission, at } = await begin()
  const close = () => founder.post(`${at}/close/`)

  const responses = await atOnce(world, 'missions', [close, close, close])

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.replace(/"days_left":\d+/, '')))).toHaveProperty('size', 1)
  expect((await entriesOf(founder, mission)).map(({ act }) => act)).toEqual([
    'mission.started',
    'mission.closed',
    'mission.failed',
  ])
})

test('a failed mission can be restarted with new days and keeps its progress and history', async () => {
  const { founder, mission, at } = await begin()
  const [open, done] = mission.actions
  await founder.post(`${at}/actions/${done?.id}/`, { is_done: true })
  const [criterion] = tickable(mission)
  await founder.post(`${at}/criteria/${criterion?.id}/`, { is_met: true, note: 'At Easter.' })
  world.clock.move(15 * day)
  await founder.post(`${at}/close/`)

  const again = await founder.post(`${at}/restart/`, { days: 30 })

  const locked = again.json<ShownMission>()
  expect(locked).toMatchObject({ state: 'active', attempt: 2, days: 30, days_left: 30, closed_at: null })
  expect(locked.earlier_attempts).toMatchObject([
    {
      number: 1,
      state: 'failed',
      days: 20,
      unmet: [{ key: 'first_documents_approved' }, { key: 'actions_done' }, { key: 'legacy_youngest_knows' }],
    },
  ])
  expect(locked.actions.find(({ id }) => id === done?.id)?.done_at).not.toBeNull()
  expect(tickable(locked)[0]).toMatchObject({ is_met: true, tick: { note: 'At Easter.' } })
  // Overdue actions are due within the new days.
  const redated = locked.actions.find(({ id }) => id === open?.id)
  expect(redated?.due_on).toBe(locked.ends_at.slice(0, 10))
  expect((await entriesOf(founder, mission)).at(-1)).toMatchObject({
    act: 'mission.restarted',
    details: { attempt: 2, days: 30 },
  })
  await founder.post(`${at}/close/`)
  expect(
    (await founder.post(`${at}/restart/`, { days: 40 }))
      .json<ShownMission>()
      .earlier_attempts.map(({ number }) => number),
  ).toEqual([1, 2])
})

test('an active mission can’t be restarted, and parallel restarts succeed once', async () => {
  const { founder, mission, at } = await begin()
  const active = await founder.post(`${at}/restart/`, { days: 30 })
  await founder.post(`${at}/close/`)
  const again = () => founder.post(`${at}/restart/`, { days: 30 })

  const responses = await atOnce(world, 'missions', [again, again])

  expect([active.statusCode, active.json().detail]).toEqual([409, 'This mission is already under way.'])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await readMission(founder, mission.id)).toMatchObject({ attempt: 2 })
})

test('a failed mission can’t be restarted while another of its kind is active', async () => {
  const { founder, at } = await begin()
  await founder.post(`${at}/close/`)
  const start = () => founder.post('/missions/', { type: 'legacy', q1: 'a', q2: 'a', q3: 'a' })
  const again = () => founder.post(`${at}/restart/`, { days: 30 })

  const responses = await atOnce(world, 'members', [start, again])

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const { items } = (await founder.get('/missions/')).json<{ items: ShownMission[] }>()
  expect(items.filter(({ state }) => state === 'active')).toHaveLength(1)
})

test.each([0, -1, 3651, 1e9, 1.5, '30', null])(
  'a restart with %j days is refused at its field',
  async (days) => {
    const { founder, at } = await begin()
    await founder.post(`${at}/close/`)

    const response = await founder.post(`${at}/restart/`, { days })

    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['days']])
  },
)

test('a mission out of days reads as failed at once and is recorded by the job', async () => {
  const { founder, mission, at } = await begin()
  world.clock.move(20 * day - hour)
  await tick()
  expect(await readMission(founder, mission.id)).toMatchObject({ state: 'active', days_left: 1 })

  world.clock.move(2 * hour)

  expect(await readMission(founder, mission.id)).toMatchObject({
    state: 'failed',
    days_left: 0,
    closed_at: mission.ends_at,
  })
  const late = await founder.post(`${at}/actions/${mission.actions[0]?.id}/`, { is_done: true })
  expect(late.statusCode).toBe(409)
  expect(await entriesOf(founder, mission)).toHaveLength(1)
  await tick()
  expect(await readMission(founder, mission.id)).toMatchObject({
    state: 'failed',
    closed_at: mission.ends_at,
  })
  expect((await entriesOf(founder, mission)).at(-1)).toMatchObject({ act: 'mission.failed', by: null })
})

test('parallel jobs and a close record the end once', async () => {
  const { founder, mission, at } = await begin()
  world.clock.move(21 * day)

  await atOnce<unknown>(world, 'missions', [() => tick(), () => tick(), () => founder.post(`${at}/close/`)])

  expect((await entriesOf(founder, mission)).map(({ act }) => act)).toEqual([
    'mission.started',
    'mission.failed',
  ])
})

test('records completed within the days count even if the job runs later', async () => {
  const { founder, join, mission } = await begin()
  await tickAll(founder, mission)
  await doAllActions(founder, mission)
  await join('trustee')
  await join('guardian')
  world.clock.move(20 * day - hour)
  expect(await readMission(founder, mission.id)).toMatchObject({ state: 'active' })

  await approveDocuments(world, founder, firstDocuments.legacy)
  world.clock.move(2 * hour)
  const read = await readMission(founder, mission.id)
  await tick()

  expect(read).toMatchObject({ state: 'achieved' })
  expect((await entriesOf(founder, mission)).map(({ act, by }) => [act, by])).toEqual([
    ['mission.started', founder.accountId],
    ['mission.achieved', null],
  ])
})

test('records after the last day don’t count', async () => {
  const { founder, family, mission } = await begin()
  await tickAll(founder, mission)
  world.clock.move(21 * day)

  await meetChecks(world, family, mission)
  await tick()

  expect(await readMission(founder, mission.id)).toMatchObject({ state: 'failed' })
})

test('a mission that just ran out can be restarted before the job runs', async () => {
  const { founder, mission, at } = await begin()
  world.clock.move(21 * day)

  const again = await founder.post(`${at}/restart/`, { days: 30 })

  expect(again.json()).toMatchObject({
    state: 'active',
    attempt: 2,
    earlier_attempts: [{ number: 1, state: 'failed' }],
  })
  expect((await entriesOf(founder, mission)).map(({ act }) => act)).toEqual([
    'mission.started',
    'mission.failed',
    'mission.restarted',
  ])
})

test('one family’s failure doesn’t stop the job for others and is thrown', async () => {
  const troubled = await begin()
  const well = await begin()
  world.clock.move(21 * day)
  const database: Database = {
    ...world.database,
    inFamily: (familyId, work) =>
      familyId === troubled.founder.familyId
        ? Promise.reject(new Error('no room left'))
        : world.database.inFamily(familyId, work),
  }

  await expect(tick(database)).rejects.toThrow('Missions could not be settled, families: 1')

  expect((await entriesOf(well.founder, well.mission)).at(-1)?.act).toBe('mission.failed')
  expect(await entriesOf(troubled.founder, troubled.mission)).toHaveLength(1)
})
