import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { readMission, type ShownMission, startMission, tickable } from '../../../test/missions.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

/** Pilots' work in a mission: actions, ticks, days and goal. */
const world = useWorld()
const nowhere = '0198f1c2-0000-7000-8000-000000000000'

async function begin() {
  const founder = await world.create()
  const mission = await startMission(founder)
  const [action] = mission.actions as [ShownMission['actions'][number]]
  const [criterion] = tickable(mission) as [ShownMission['criteria'][number]]
  return { founder, mission, action, criterion, at: `/missions/${mission.id}` }
}

const texts = ({ actions }: ShownMission) => actions.map(({ text }) => text)

test('an action can be added with its own text, owner and due date', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const { id } = await startMission(founder)

  const response = await trustee.post(`/missions/${id}/actions/`, {
    text: '  Mend the weir ',
    owner_id: founder.accountId,
    due_on: '2000-02-29',
  })

  expect(response.statusCode, response.body).toBe(200)
  expect(response.json<ShownMission>().actions).toHaveLength(7)
  expect(response.json<ShownMission>().actions[0]).toMatchObject({
    key: null,
    text: 'Mend the weir',
    owner: { id: founder.accountId },
    due_on: '2000-02-29',
    done_at: null,
  })
})

test('an action without an owner belongs to the pilot who adds it', async () => {
  const { founder, at } = await begin()

  const response = await founder.post(`${at}/actions/`, { text: 'Mend the weir', due_on: '2000-01-01' })

  expect(response.json().actions[0].owner.id).toBe(founder.accountId)
})

test('a default action can be reworded, rescheduled and reassigned', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { id, actions } = await startMission(founder)

  const response = await founder.post(`/missions/${id}/actions/${actions[0]?.id}/`, {
    text: 'Record two hours with grandmother',
    due_on: '2031-12-24',
    owner_id: guardian.accountId,
  })

  expect(response.json().actions.at(-1)).toMatchObject({
    key: 'legacy_elders',
    text: 'Record two hours with grandmother',
    due_on: '2031-12-24',
    owner: { id: guardian.accountId },
  })
})

test('the first pilot to mark an action done is recorded, and it can be undone', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const { id, actions } = await startMission(founder)
  const path = `/missions/${id}/actions/${actions[0]?.id}/`
  const first = (await founder.post(path, { is_done: true })).json<ShownMission>().actions[0]
  world.clock.move(1000)

  const again = await trustee.post(path, { is_done: true })

  expect(again.json().actions[0]).toEqual(first)
  expect(first).toMatchObject({ done_by: { id: founder.accountId }, done_at: expect.any(String) })
  expect(again.json().criteria[2]).toMatchObject({ key: 'actions_done', found: 1, needed: 6, is_met: false })
  const back = await trustee.post(path, { is_done: false })
  expect(back.json().actions[0]).toMatchObject({ done_at: null, done_by: null })
})

test('a removed action is gone and can be restored unchanged', async () => {
  const { founder, action, at, mission } = await begin()
  await founder.post(`${at}/actions/${action.id}/`, { is_done: true })
  const before = await readMission(founder, mission.id)

  const removed = await founder.post(`${at}/actions/${action.id}/remove/`)
  const twice = await founder.post(`${at}/actions/${action.id}/remove/`)
  const edited = await founder.post(`${at}/actions/${action.id}/`, { is_done: false })
  const restored = await founder.post(`${at}/actions/${action.id}/restore/`)

  expect(removed.json<ShownMission>().actions.map(({ id }) => id)).not.toContain(action.id)
  expect(twice.statusCode).toBe(200)
  expect(edited.statusCode).toBe(404)
  expect(restored.json().actions).toEqual(before.actions)
  expect((await founder.post(`${at}/actions/${action.id}/restore/`)).statusCode).toBe(200)
})

test('an empty action list doesn’t count as done', async () => {
  const { founder, mission, at } = await begin()

  for (const { id } of mission.actions) await founder.post(`${at}/actions/${id}/remove/`)

  const { actions, criteria } = await readMission(founder, mission.id)
  expect(actions).toEqual([])
  expect(criteria[2]).toMatchObject({ key: 'actions_done', is_met: false, found: 0, needed: 1 })
})

test('a mission has at most a hundred actions', async () => {
  const { founder, at, action } = await begin()
  const add = () => founder.post(`${at}/actions/`, { text: 'Mend the weir', due_on: '2030-01-01' })
  for (let count = 6; count < 100; count++) await add()

  const full = await add()

  expect([full.statusCode, full.json().detail]).toEqual([
    409,
    'This mission can’t have more actions. Remove one first.',
  ])
  await founder.post(`${at}/actions/${action.id}/remove/`)
  expect((await add()).statusCode).toBe(200)
  expect((await founder.post(`${at}/actions/${action.id}/restore/`)).statusCode).toBe(409)
})

test.each([
  [{ text: '' }, { text: 'This is required.' }],
  [{ text: '   ' }, { text: 'This is required.' }],
  [{ text: 'x'.repeat(10_000) }, { text: 'Enter at most 300 characters.' }],
  [{ text: 'a\0b' }, { text: 'This text contains characters that can’t be saved.' }],
  [
    { text: 'a\u202eb' },
    { text: 'This name contains hidden characters that change how it reads. Remove them.' },
  ],
  [{ due_on: '2027-02-31' }, { due_on: 'Enter a valid date.' }],
  [{ due_on: '31.12.2027' }, { due_on: 'Enter a valid date.' }],
  [{ due_on: '2027-1-1' }, { due_on: 'Enter a valid date.' }],
  [{ due_on: '2027-01-01T00:00:00Z' }, { due_on: 'Enter a valid date.' }],
  // Year 0 is valid in JavaScript but not in the database.
  [{ due_on: '0000-01-01' }, { due_on: 'Choose a date in 1900 or later.' }],
  [{ due_on: '1899-12-31' }, { due_on: 'Choose a date in 1900 or later.' }],
  [{ owner_id: nowhere }, { owner_id: 'We couldn’t find this. Choose again.' }],
  [{ owner_id: 'me' }, { owner_id: 'We couldn’t find this. Choose again.' }],
])('an action with %j is refused at its field when added or changed', async (wrong, fields) => {
  const { founder, mission, action, at } = await begin()

  const added = await founder.post(`${at}/actions/`, {
    text: 'Mend the weir',
    due_on: '2030-01-01',
    ...wrong,
  })
  const changed = await founder.post(`${at}/actions/${action.id}/`, wrong)

  expect([added.statusCode, added.json().fields]).toEqual([400, fields])
  expect([changed.statusCode, changed.json().fields]).toEqual([400, fields])
  expect((await readMission(founder, mission.id)).actions).toEqual(mission.actions)
})

test('only an active member of the family can own an action', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const stranger = await world.create()
  const { id } = await startMission(founder)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('members')
      .set({ status: 'inactive' })
      .where('account_id', '=', guardian.accountId)
      .execute(),
  )

  for (const owner_id of [stranger.accountId, guardian.accountId]) {
    const response = await founder.post(`/missions/${id}/actions/`, {
      text: 'Mend the weir',
      due_on: '2030-01-01',
      owner_id,
    })
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { owner_id: 'We couldn’t find this. Choose again.' },
    ])
  }
})

test('an unchecked criterion is ticked with a note, which can be changed and removed', async () => {
  const { founder, criterion, at } = await begin()
  const path = `${at}/criteria/${criterion.id}/`

  const ticked = await founder.post(path, { is_met: true, note: ' We read it at Easter. ' })

  expect(tickable(ticked.json())[0]).toMatchObject({
    is_met: true,
    found: 1,
    tick: { by: { id: founder.accountId }, note: 'We read it at Easter.', at: expect.any(String) },
  })
  const changed = await founder.post(path, { is_met: true, note: 'We read it at Whitsun.' })
  expect(tickable(changed.json())[0]?.tick?.note).toBe('We read it at Whitsun.')
  const back = await founder.post(path, { is_met: false })
  expect(tickable(back.json())[0]).toMatchObject({ is_met: false, tick: null })
})

test.each([
  [{ is_met: true }, { note: 'This is required.' }],
  [{ is_met: true, note: '   ' }, { note: 'This is required.' }],
  [{ is_met: true, note: 'x'.repeat(10_000) }, { note: 'Enter at most 1000 characters.' }],
  [{ is_met: true, note: 'a\0' }, { note: 'This text contains characters that can’t be saved.' }],
  [{ is_met: 'yes', note: 'Seen.' }, { is_met: 'This isn’t a valid value.' }],
  [{}, { is_met: 'This is required.' }],
])('a tick with %j is refused at its field', async (body, fields) => {
  const { founder, mission, criterion, at } = await begin()

  const response = await founder.post(`${at}/criteria/${criterion.id}/`, body)

  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
  expect(await readMission(founder, mission.id)).toEqual(mission)
})

test('a checked criterion can’t be ticked by hand', async () => {
  const { founder, mission, at } = await begin()

  for (const { id } of mission.criteria.filter(({ is_checked }) => is_checked)) {
    const response = await founder.post(`${at}/criteria/${id}/`, { is_met: true, note: 'Believe me.' })
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'We check this from your family’s records, so it can’t be ticked by hand.',
    ])
  }
})

test('days, focus and goal can be changed on the version that was read', async () => {
  const { founder, at } = await begin()
  world.clock.move(10 * day)

  const response = await founder.post(`${at}/`, {
    version: 1,
    days: 100,
    capital_focus: 'time',
    goal_text: 'To sit\nat one table.',
    goal_capitals: ['time', 'social', 'time'],
  })

  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({
    days: 100,
    days_left: 90,
    capital_focus: 'time',
    goal: { text: 'To sit\nat one table.', capitals: ['time', 'social'] },
    version: 2,
  })
  const late = await founder.post(`${at}/`, { version: 1, days: 200 })
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'Someone else saved first. Load the newest version and try again.',
  ])
  const plain = await founder.post(`${at}/`, { version: 2, goal_text: '' })
  expect(plain.json()).toMatchObject({ goal: { text: null }, days: 100, version: 3 })
})

test('two parallel changes of one version succeed once', async () => {
  const { founder, at, mission } = await begin()

  const responses = await atOnce(
    world,
    'missions',
    [100, 200].map((days) => () => founder.post(`${at}/`, { version: 1, days })),
  )

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const winner = responses.find(({ statusCode }) => statusCode === 200)?.json().days
  expect(await readMission(founder, mission.id)).toMatchObject({ days: winner, version: 2 })
})

test.each([
  [{ days: 0 }, { days: 'This must be 1 or more.' }],
  [{ days: 3651 }, { days: 'This must be 3650 or less.' }],
  [{ days: 1e9 }, { days: 'This must be 3650 or less.' }],
  [{ days: 1.5 }, { days: expect.any(String) }],
  [{ days: '30' }, { days: expect.any(String) }],
  [{ capital_focus: 'love' }, { capital_focus: 'Choose one of the options.' }],
  [{ goal_text: 'x'.repeat(10_000) }, { goal_text: 'Enter at most 2000 characters.' }],
  [{ goal_text: 'a\0b' }, { goal_text: 'This text contains characters that can’t be saved.' }],
  [{ goal_capitals: [] }, { goal_capitals: 'This is required.' }],
  [{ state: 'achieved' }, { state: 'This field doesn’t exist.' }],
])('a change to %j is refused at its field and changes nothing', async (wrong, fields) => {
  const { founder, mission, at } = await begin()

  const response = await founder.post(`${at}/`, { version: 1, ...wrong })

  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
  expect(await readMission(founder, mission.id)).toEqual(mission)
})

test('days can’t be set below those already passed', async () => {
  const { founder, mission, at } = await begin()
  world.clock.move(20 * day)

  const response = await founder.post(`${at}/`, { version: 1, days: 20 })

  expect([response.statusCode, response.json().fields]).toEqual([400, { days: 'This must be 21 or more.' }])
  expect(await readMission(founder, mission.id)).toMatchObject({ state: 'active', days: mission.days })
  expect((await founder.post(`${at}/`, { version: 1, days: 21 })).json()).toMatchObject({
    state: 'active',
    days: 21,
    days_left: 1,
  })
})

test('actions and criteria of another mission return 404', async () => {
  const { founder, mission, action, criterion } = await begin()
  const other = await startMission(founder, 'family')
  const post = (path: string, body?: unknown) => founder.post(`/missions/${other.id}${path}`, body)

  const responses = [
    await post(`/actions/${action.id}/`, { is_done: true }),
    await post(`/actions/${action.id}/remove/`),
    await post(`/actions/${action.id}/restore/`),
    await post(`/criteria/${criterion.id}/`, { is_met: true, note: 'Seen.' }),
    await post(`/actions/${nowhere}/`, { is_done: true }),
    await post(`/criteria/none/`, { is_met: false }),
    await post(`/criteria/${criterion.id}/edit/`, { text: 'Seen.' }),
    await post(`/criteria/${criterion.id}/remove/`),
    await post(`/criteria/${criterion.id}/restore/`),
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 404))
  expect(await readMission(founder, mission.id)).toEqual(mission)
})

test('parallel additions are all stored', async () => {
  const { founder, at, mission } = await begin()
  const words = ['Mend the weir', 'Paint the mill', 'Plant the orchard', 'Sort the letters']

  await Promise.all(words.map((text) => founder.post(`${at}/actions/`, { text, due_on: '2000-01-01' })))

  const found = texts(await readMission(founder, mission.id))
  expect(found.filter((text) => text !== null).toSorted()).toEqual(words.toSorted())
})

test.each(['trustee', 'guardian', 'advisor'] as const)(
  'a %s may do exactly what the permission table allows',
  async (role) => {
    const { founder, join } = await world.foundFamily()
    const client: TestClient = await join(role)
    const mission = await startMission(founder)
    const [action] = mission.actions
    const [criterion] = tickable(mission)
    const at = `/missions/${mission.id}`
    const statusOf = async (path: string, body?: unknown) => (await client.post(path, body)).statusCode

    const reads = (await client.get(`${at}/`)).statusCode
    const acts = [
      await statusOf(`${at}/actions/`, { text: 'Mend the weir', due_on: '2030-01-01' }),
      await statusOf(`${at}/actions/${action?.id}/`, { is_done: true }),
      await statusOf(`${at}/actions/${action?.id}/remove/`),
      await statusOf(`${at}/actions/${action?.id}/restore/`),
      await statusOf(`${at}/criteria/${criterion?.id}/`, { is_met: true, note: 'Seen.' }),
    ]
    const leads = [
      await statusOf(`${at}/`, { version: 1, days: 100 }),
      await statusOf(`${at}/criteria/`, { text: 'We have met.' }),
      await statusOf(`${at}/criteria/${criterion?.id}/edit/`, { text: 'We have met.' }),
      await statusOf(`${at}/criteria/${criterion?.id}/remove/`),
      await statusOf(`${at}/criteria/${criterion?.id}/restore/`),
      await statusOf(`${at}/close/`),
      await statusOf(`${at}/restart/`, { days: 30 }),
      await statusOf('/missions/', { type: 'family', q1: 'a', q2: 'a', q3: 'a' }),
    ]

    expect(reads).toBe(role === 'advisor' ? 409 : 200)
    expect(new Set(acts)).toEqual(new Set([role === 'trustee' ? 200 : 409]))
    expect(new Set(leads)).toEqual(new Set([409]))
  },
)
