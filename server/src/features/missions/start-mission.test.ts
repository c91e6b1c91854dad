import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { readMission, type ShownMission, startMission } from '../../../test/missions.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()

async function actsOf(founder: TestClient): Promise<string[]> {
  return (await founder.get('/family/ledger/')).json().items.map(({ act }: { act: string }) => act)
}

test('a mission starts with focus, days, actions, criteria and documents from the answers', async () => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', {
    full_name: 'Helena Hallam',
    dob: '1955-03-14',
    language: 'en',
  })

  const response = await founder.post('/missions/', { type: 'legacy', q1: 'b', q2: 'c', q3: 'a' })

  expect(response.statusCode, response.body).toBe(200)
  const mission = response.json<ShownMission>()
  const helena = { id: founder.accountId, name: 'Helena Hallam' }
  expect(mission).toMatchObject({
    type: 'legacy',
    state: 'active',
    begun_by: helena,
    capital_focus: 'financial',
    goal: { text: null, capitals: ['financial', 'cultural', 'spiritual', 'human'] },
    days: 90,
    days_left: 90,
    closed_at: null,
    attempt: 1,
    earlier_attempts: [],
    version: 1,
  })
  expect(new Date(mission.ends_at).getTime() - new Date(mission.started_at).getTime()).toBe(90 * day)
  expect(mission.actions.map(({ key }) => key)).toEqual([
    'legacy_elders',
    'legacy_inventory',
    'legacy_five_years',
    'legacy_deputy',
    'legacy_meeting',
    'legacy_originals',
  ])
  for (const action of mission.actions) {
    expect(action).toMatchObject({
      text: null,
      owner: helena,
      done_at: null,
      done_by: null,
      due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(action.due_on > mission.started_at.slice(0, 10)).toBe(true)
    expect(action.due_on < mission.ends_at.slice(0, 10)).toBe(true)
  }
  expect(
    mission.criteria.map(({ key, is_checked, is_met, found, needed }) => ({
      key,
      is_checked,
      is_met,
      found,
      needed,
    })),
  ).toEqual([
    { key: 'first_documents_approved', is_checked: true, is_met: false, found: 0, needed: 3 },
    { key: 'members_active', is_checked: true, is_met: true, found: 1, needed: 1 },
    { key: 'actions_done', is_checked: true, is_met: false, found: 0, needed: 6 },
    { key: 'legacy_read_aloud', is_checked: false, is_met: false, found: 0, needed: 1 },
    { key: 'legacy_youngest_knows', is_checked: false, is_met: false, found: 0, needed: 1 },
  ])
  expect(mission.criteria[1]?.proof).toEqual([
    { kind: 'member', id: helena.id, title: helena.name, template: null },
  ])
  expect(mission.support_documents.map(({ template, is_approved }) => ({ template, is_approved }))).toEqual([
    { template: 'family_charter', is_approved: false },
    { template: 'legacy_letter', is_approved: false },
    { template: 'stewardship_policy', is_approved: false },
  ])
  expect(await readMission(founder, mission.id)).toEqual({ ...mission, days_left: 90 })
  expect((await actsOf(founder))[0]).toBe('mission.started')
})

test('the answers seed the ratings of every capital', async () => {
  const founder = await world.create()

  await startMission(founder, 'succession', 'aac')

  const rows = await world.database.inFamily(founder.familyId, (tx) =>
    tx.selectFrom('capital_ratings').selectAll().execute(),
  )
  expect(rows).toHaveLength(9)
  expect(rows.every(({ is_seeded, account_id }) => is_seeded && account_id === founder.accountId)).toBe(true)
  expect(rows.find(({ capital }) => capital === 'human')?.perceived).toBe(25)
})

test('a pilot has one active mission of a kind; other kinds and pilots can start theirs', async () => {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  await startMission(founder, 'legacy')

  const again = await founder.post('/missions/', { type: 'legacy', q1: 'a', q2: 'a', q3: 'a' })

  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { code: 'mission_active', detail: 'This mission is already under way.' },
  ])
  await startMission(founder, 'family')
  await startMission(successor, 'legacy')
  expect((await founder.get('/missions/')).json().items).toHaveLength(3)
})

test('starting one mission in parallel starts it once', async () => {
  const founder = await world.create()
  const begin = () => founder.post('/missions/', { type: 'family', q1: 'a', q2: 'b', q3: 'c' })

  const responses = await atOnce(world, 'members', [begin, begin, begin])

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  expect((await founder.get('/missions/')).json().items).toHaveLength(1)
  expect((await actsOf(founder)).filter((act) => act === 'mission.started')).toHaveLength(1)
})

test('paging returns every mission once, newest first', async () => {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  const begun: string[] = []
  for (const client of [founder, successor]) {
    for (const type of ['legacy', 'succession', 'family'] as const) {
      world.clock.move(1000)
      begun.unshift((await startMission(client, type)).id)
    }
  }

  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { items: ShownMission[]; next: string | null } = (
      await founder.get(`/missions/?limit=2${cursor && `&cursor=${cursor}`}`)
    ).json()
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }

  expect(seen).toEqual(begun)
})

test.each([
  [{ type: 'wealth' }, { type: 'Choose one of the options.' }],
  [{ q1: 'e' }, { q1: 'Choose one of the options.' }],
  [{ q2: undefined }, { q2: 'This is required.' }],
  [{ days: 30 }, { days: 'This field doesn’t exist.' }],
])('a start with %j is refused at its field', async (wrong, fields) => {
  const founder = await world.create()

  const response = await founder.post('/missions/', { type: 'legacy', q1: 'a', q2: 'a', q3: 'a', ...wrong })

  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
  expect((await founder.get('/missions/')).json()).toEqual({ items: [], next: null })
})

test.each(['0198f1c2-0000-7000-8000-000000000000', 'none', '1'])(
  'a mission %j that doesn’t exist returns 404',
  async (id) => {
    const founder = await world.create()

    const response = await founder.get(`/missions/${id}/`)

    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' },
    ])
  },
)
