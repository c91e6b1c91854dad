import { expect, test } from 'vitest'

import { answerJourney } from '../../../test/documents.ts'
import { readMission, type ShownMission, startMission, tickable } from '../../../test/missions.ts'
import { readEvidence } from '../../../test/evidence.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import type { Capital } from '#contract/capitals.ts'
import { beginMission } from '#server/features/missions/begin-mission.ts'
import { missionEvidence } from '#server/features/missions/evidence.ts'
import { day } from '#server/platform/clock.ts'

/** The mission started by onboarding, and the effect of changed answers. */
const world = useWorld()

async function missionsOf(client: TestClient): Promise<ShownMission[]> {
  return (await client.get('/missions/')).json<{ items: ShownMission[] }>().items
}

async function onlyMission(client: TestClient): Promise<ShownMission> {
  const found = await missionsOf(client)
  expect(found).toHaveLength(1)
  return found[0] as ShownMission
}

async function response(client: TestClient, question: number, option: string, mission = 'legacy') {
  const given = await client.post('/onboarding/answer/', { mission, question, answer: option })
  expect(given.statusCode, given.body).toBe(200)
}

const keys = ({ actions }: ShownMission) => actions.map(({ key }) => key)

async function actsOf(founder: TestClient): Promise<string[]> {
  const { items } = (await founder.get('/family/ledger/')).json<{ items: { act: string }[] }>()
  return items.map(({ act }) => act).filter((act) => act.startsWith('mission.'))
}

async function ratingsOf({ familyId, accountId }: TestClient): Promise<Record<string, number>> {
  const rows = await world.database.inFamily(familyId, (tx) =>
    tx.selectFrom('capital_ratings').selectAll().where('account_id', '=', accountId).execute(),
  )
  return Object.fromEntries(rows.map(({ capital, perceived }) => [capital, perceived]))
}

test('the third answer starts the mission', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'ca' })
  expect(await missionsOf(founder)).toEqual([])

  await response(founder, 3, 'b')

  expect(await onlyMission(founder)).toMatchObject({
    type: 'legacy',
    state: 'active',
    capital_focus: 'cultural',
    days: 365,
    version: 1,
  })
  expect(await actsOf(founder)).toEqual(['mission.started'])
  expect(await ratingsOf(founder)).toMatchObject({ cultural: 70, social: 60, time: 60, digital: 50 })
})

test('a changed answer regenerates focus, days and untouched actions only', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'cab' })
  const before = await onlyMission(founder)
  const at = `/missions/${before.id}`
  const byKey = (key: string) => before.actions.find((action) => action.key === key)?.id
  await founder.post(`${at}/actions/${byKey('legacy_letter_ahead')}/`, { is_done: true })
  await founder.post(`${at}/actions/${byKey('legacy_meeting')}/remove/`)
  await founder.post(`${at}/actions/`, { text: 'Mend the weir', due_on: '2000-01-01' })

  await response(founder, 1, 'b')
  await response(founder, 2, 'd')

  const after = await onlyMission(founder)
  expect(after).toMatchObject({
    id: before.id,
    capital_focus: 'social',
    days: 90,
    goal: { capitals: ['social', 'cultural', 'spiritual', 'human'] },
  })
  expect(keys(after).toSorted()).toEqual(
    [
      null,
      'legacy_letter_ahead',
      'legacy_elders',
      'legacy_bonds',
      'legacy_five_years',
      'legacy_council_dates',
      'legacy_originals',
    ].toSorted(),
  )
  expect(after.actions.find(({ key }) => key === 'legacy_letter_ahead')?.done_at).not.toBeNull()
  expect(after.version).toBeGreaterThan(before.version)
  expect(await actsOf(founder)).toEqual(['mission.started'])
  expect(await ratingsOf(founder)).toMatchObject({ cultural: 50, social: 80, time: 50 })
})

test('days and goal set by a pilot survive changed answers', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'cab' })
  const { id } = await onlyMission(founder)
  await founder.post(`/missions/${id}/`, { version: 1, days: 77, goal_text: 'To sit at one table.' })

  await response(founder, 1, 'a')

  expect(await onlyMission(founder)).toMatchObject({
    days: 77,
    goal: { text: 'To sit at one table.' },
    capital_focus: 'cultural',
  })
  expect(keys(await onlyMission(founder))).toContain('legacy_five_years')
})

test('starting again with the same answers changes nothing', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'cab' })
  const before = await onlyMission(founder)
  const { familyId, accountId } = founder

  for (let count = 0; count < 3; count++) {
    await world.database.inFamily(familyId, (tx) =>
      beginMission(tx, {
        familyId,
        accountId,
        type: 'legacy',
        answers: ['c', 'a', 'b'],
        now: world.clock.now(),
      }),
    )
  }

  expect(await onlyMission(founder)).toEqual(before)
  expect(await actsOf(founder)).toEqual(['mission.started'])
})

test('starting twice in parallel starts one mission', async () => {
  const founder = await world.create()
  const { familyId, accountId } = founder
  const begin = () =>
    world.database.inFamily(familyId, (tx) =>
      beginMission(tx, {
        familyId,
        accountId,
        type: 'family',
        answers: ['c', 'a', 'b'],
        now: world.clock.now(),
      }),
    )

  await Promise.all([begin(), begin(), begin()])

  await onlyMission(founder)
  expect(await actsOf(founder)).toEqual(['mission.started'])
})

test('changing answers while others work on the mission never fails', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await answerJourney(founder, { answers: 'cab' })
  const { id } = await onlyMission(founder)
  const work = (text: string) =>
    trustee.post(`/missions/${id}/actions/`, { text, due_on: '2030-01-01', owner_id: founder.accountId })

  const responses = await Promise.all(
    ['a', 'b', 'c', 'd', 'a', 'b'].flatMap((option, index) => [
      founder.post('/onboarding/answer/', { mission: 'legacy', question: (index % 3) + 1, answer: option }),
      work(`Mend the weir ${index}`),
    ]),
  )

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect((await onlyMission(founder)).actions.filter(({ text }) => text?.startsWith('Mend'))).toHaveLength(6)
})

test('a new answer with fewer days never ends a mission that has run longer', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'bab' })
  world.clock.move(29.5 * day)
  const { familyId, accountId } = founder
  const begin = (now: Date) =>
    world.database.inFamily(familyId, (tx) =>
      beginMission(tx, { familyId, accountId, type: 'legacy', answers: ['a', 'a', 'b'], now }),
    )

  await begin(new Date(world.clock.now().getTime() + 10 * day))

  expect(await onlyMission(founder)).toMatchObject({ state: 'active', days: 40 })
})

test('choosing another mission before any edit replaces the first one', async () => {
  const founder = await world.create()
  await answerJourney(founder, { mission: 'legacy', answers: 'cab' })

  await answerJourney(founder, { mission: 'family', answers: 'cda' })

  expect(await onlyMission(founder)).toMatchObject({ type: 'family', capital_focus: 'spiritual', days: 90 })
  expect(await actsOf(founder)).toEqual(['mission.started', 'mission.withdrawn', 'mission.started'])
})

test.each([
  [
    'an action was done',
    (client: TestClient, { id, actions }: ShownMission) =>
      client.post(`/missions/${id}/actions/${actions[0]?.id}/`, { is_done: true }),
  ],
  [
    'an action was removed',
    (client: TestClient, { id, actions }: ShownMission) =>
      client.post(`/missions/${id}/actions/${actions[0]?.id}/remove/`),
  ],
  [
    'an action was added',
    (client: TestClient, { id }: ShownMission) =>
      client.post(`/missions/${id}/actions/`, { text: 'Mend', due_on: '2030-01-01' }),
  ],
  [
    'its days were changed',
    (client: TestClient, { id }: ShownMission) => client.post(`/missions/${id}/`, { version: 1, days: 100 }),
  ],
  [
    'a criterion was ticked',
    (client: TestClient, mission: ShownMission) =>
      client.post(`/missions/${mission.id}/criteria/${tickable(mission)[0]?.id}/`, {
        is_met: true,
        note: 'Seen.',
      }),
  ],
  ['it was closed', (client: TestClient, { id }: ShownMission) => client.post(`/missions/${id}/close/`)],
])('the first mission remains when %s', async (_, touch) => {
  const founder = await world.create()
  await answerJourney(founder, { mission: 'legacy', answers: 'cab' })
  const touched = await touch(founder, await onlyMission(founder))
  expect(touched.statusCode, touched.body).toBe(200)

  await answerJourney(founder, { mission: 'family', answers: 'cda' })

  expect((await missionsOf(founder)).map(({ type }) => type).toSorted()).toEqual(['family', 'legacy'])
})

test('onboarding never withdraws a mission that was started by hand', async () => {
  const founder = await world.create()
  await startMission(founder, 'succession')
  await answerJourney(founder, { mission: 'legacy', answers: 'cab' })

  await response(founder, 1, 'd')

  expect((await missionsOf(founder)).map(({ type }) => type).toSorted()).toEqual(['legacy', 'succession'])
})

test('an answer doesn’t restart a mission that has ended', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'cab' })
  const { id } = await onlyMission(founder)
  await founder.post(`/missions/${id}/close/`)
  const ended = await readMission(founder, id)

  await response(founder, 1, 'd')

  expect(await onlyMission(founder)).toEqual(ended)
})

test('an answer never overwrites a rating by the pilot', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'cab' })
  const rate = (capital: Capital, perceived: number) =>
    world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('capital_ratings')
        .set({ perceived, is_seeded: false })
        .where('capital', '=', capital)
        .execute(),
    )
  await rate('social', 3)

  await response(founder, 2, 'd')
  await startMission(founder, 'family', 'bba')

  expect(await ratingsOf(founder)).toMatchObject({ social: 3, cultural: 50, financial: 35 })
})

test('done actions and achieved missions are evidence for the mission’s focus', async () => {
  const founder = await world.create()
  const { id, actions } = await startMission(founder, 'legacy', 'abc')
  await founder.post(`/missions/${id}/actions/${actions[0]?.id}/`, { is_done: true })
  await founder.post(`/missions/${id}/actions/${actions[1]?.id}/`, {
    is_done: true,
    text: 'Teach Tobias the loom',
  })
  await founder.post(`/missions/${id}/actions/${actions[2]?.id}/`, { is_done: true })
  await founder.post(`/missions/${id}/actions/${actions[2]?.id}/remove/`)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('missions')
      .set({ state: 'achieved', closed_at: world.clock.now() })
      .where('id', '=', id)
      .execute(),
  )

  const evidence = await world.database.inFamily(founder.familyId, (tx) =>
    readEvidence(missionEvidence, tx, founder.familyId),
  )

  const shared = { capital: 'intellectual', at: expect.any(Date), place: 'mission', place_id: id }
  expect(
    evidence.toSorted(
      (one, other) => one.title.localeCompare(other.title) || one.kind.localeCompare(other.kind),
    ),
  ).toEqual([
    { kind: 'action_done', id: actions[0]?.id, title: '', template: 'legacy_elders', ...shared },
    { kind: 'mission_achieved', id, title: '', template: 'legacy', ...shared },
    {
      kind: 'action_done',
      id: actions[1]?.id,
      title: 'Teach Tobias the loom',
      template: 'legacy_craft',
      ...shared,
    },
  ])
})
