import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { readMission, type ShownMission, startMission } from '../../../test/missions.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()

async function actsOf(founder: Voice): Promise<string[]> {
  return (await founder.get('/family/ledger/')).json().items.map(({ act }: { act: string }) => act)
}

test('a mission begins with its focus, its days, six dated actions, five criteria and its papers, all from the answers', async () => {
  const founder = await world.create()
  await founder.post('/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'en' })

  const answer = await founder.post('/missions/', { type: 'legacy', q1: 'b', q2: 'c', q3: 'a' })

  expect(answer.statusCode, answer.body).toBe(200)
  const mission = answer.json<ShownMission>()
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
    expect(action).toMatchObject({ text: null, owner: helena, done_at: null, done_by: null, due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(action.due_on > mission.started_at.slice(0, 10)).toBe(true)
    expect(action.due_on < mission.ends_at.slice(0, 10)).toBe(true)
  }
  expect(mission.criteria.map(({ key, is_checked, is_met, found, needed }) => ({ key, is_checked, is_met, found, needed }))).toEqual([
    { key: 'papers_approved', is_checked: true, is_met: false, found: 0, needed: 3 },
    { key: 'members_active', is_checked: true, is_met: true, found: 1, needed: 1 },
    { key: 'actions_done', is_checked: true, is_met: false, found: 0, needed: 6 },
    { key: 'legacy_read_aloud', is_checked: false, is_met: false, found: 0, needed: 1 },
    { key: 'legacy_youngest_knows', is_checked: false, is_met: false, found: 0, needed: 1 },
  ])
  expect(mission.criteria[1]?.proof).toEqual([{ kind: 'member', id: helena.id, title: helena.name, template: null }])
  expect(mission.support_documents.map(({ template, is_approved }) => ({ template, is_approved }))).toEqual([
    { template: 'family_charter', is_approved: false },
    { template: 'legacy_letter', is_approved: false },
    { template: 'stewardship_policy', is_approved: false },
  ])
  expect(await readMission(founder, mission.id)).toEqual({ ...mission, days_left: 90 })
  expect((await actsOf(founder))[0]).toBe('mission.started')
})

test('the answers also say how strong each capital feels', async () => {
  const founder = await world.create()

  await startMission(founder, 'succession', 'aac')

  const rows = await world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('capital_ratings').selectAll().execute())
  expect(rows).toHaveLength(9)
  expect(rows.every(({ is_seeded, account_id }) => is_seeded && account_id === founder.accountId)).toBe(true)
  expect(rows.find(({ capital }) => capital === 'human')?.perceived).toBe(25)
})

test('a pilot has one mission of a kind at a time; another kind and another pilot can begin', async () => {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  await startMission(founder, 'legacy')

  const again = await founder.post('/missions/', { type: 'legacy', q1: 'a', q2: 'a', q3: 'a' })

  expect([again.statusCode, again.json()]).toEqual([409, { detail: 'This mission is under way already.' }])
  await startMission(founder, 'family')
  await startMission(successor, 'legacy')
  expect((await founder.get('/missions/')).json().items).toHaveLength(3)
})

test('started twice at once it begins once', async () => {
  const founder = await world.create()
  const begin = () => founder.post('/missions/', { type: 'family', q1: 'a', q2: 'b', q3: 'c' })

  const answers = await atOnce(world, 'members', [begin, begin, begin])

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  expect((await founder.get('/missions/')).json().items).toHaveLength(1)
  expect((await actsOf(founder)).filter((act) => act === 'mission.started')).toHaveLength(1)
})

test('page after page gives every mission once, newest first', async () => {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  const begun: string[] = []
  for (const voice of [founder, successor]) {
    for (const type of ['legacy', 'succession', 'family'] as const) {
      world.clock.move(1000)
      begun.unshift((await startMission(voice, type)).id)
    }
  }

  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { items: ShownMission[]; next: string | null } = (await founder.get(`/missions/?limit=2${cursor && `&cursor=${cursor}`}`)).json()
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }

  expect(seen).toEqual(begun)
})

test.each([
  [{ type: 'wealth' }, { type: 'This is not one of the choices.' }],
  [{ q1: 'e' }, { q1: 'This is not one of the choices.' }],
  [{ q2: undefined }, { q2: 'This is needed.' }],
  [{ days: 30 }, { days: 'There is no such field.' }],
])('a start with %j is refused at its field, and nothing begins', async (wrong, fields) => {
  const founder = await world.create()

  const answer = await founder.post('/missions/', { type: 'legacy', q1: 'a', q2: 'a', q3: 'a', ...wrong })

  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  expect((await founder.get('/missions/')).json()).toEqual({ items: [], next: null })
})

test.each(['0198f1c2-0000-7000-8000-000000000000', 'none', '1'])('a mission %j that is not there is not there', async (id) => {
  const founder = await world.create()

  const answer = await founder.get(`/missions/${id}/`)

  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'There is nothing here.' }])
})
