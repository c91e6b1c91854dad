import { describe, expect, test } from 'vitest'

import { putFile, categoryOf } from '../../../test/files.ts'
import {
  doAllActions,
  meetChecks,
  readMission,
  type ShownMission,
  startMission,
  tickAll,
} from '../../../test/missions.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { addEntry } from '../../../test/timeline.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { criterionLimits } from '#contract/missions/checks.ts'

/** Success criteria that a family adds, changes and removes. */
const world = useWorld()

type Criterion = ShownMission['criteria'][number]

async function begin(founder?: TestClient) {
  const client = founder ?? (await world.create())
  const mission = await startMission(client)
  const at = `/missions/${mission.id}/criteria/`
  /** Adds a criterion; returns it as the mission then shows it. */
  const add = async (body: object): Promise<Criterion> => {
    const response = await client.post(at, body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<ShownMission>().criteria.at(-1) as Criterion
  }
  const look = async ({ id }: Criterion) =>
    (await readMission(client, mission.id)).criteria.find((one) => one.id === id)
  return { founder: client, mission, at, add, look }
}

async function approve(client: TestClient, id: string) {
  const response = await client.post(`/documents/${id}/approve/`, await newest(client, id))
  expect(response.json(), response.body).toMatchObject({ state: 'approved' })
}

describe('checks', () => {
  test('an approved document of the chosen kind meets its check', async () => {
    const { founder, mission, add, look } = await begin()
    const criterion = await add({ check: 'document_approved', template: 'family_charter' })
    expect(criterion).toMatchObject({
      is_checked: true,
      is_met: false,
      parameters: { template: 'family_charter' },
    })
    const charter = mission.support_documents.find(({ template }) => template === 'family_charter')

    await approve(founder, charter?.id ?? '')

    expect(await look(criterion)).toMatchObject({
      is_met: true,
      proof: [{ kind: 'document', id: charter?.id, template: 'family_charter' }],
    })
  })

  test('the number of approved documents meets its check', async () => {
    const { founder, add, look } = await begin()
    const criterion = await add({ check: 'documents_approved', count: 2 })
    const ids = [
      await insertDocument(world, founder, { title: 'Rules of the mill' }),
      await insertDocument(world, founder, { title: 'Rules of the weir' }),
    ]
    await approve(founder, ids[0] ?? '')
    expect(await look(criterion)).toMatchObject({ is_met: false, found: 1, needed: 2 })

    await approve(founder, ids[1] ?? '')

    expect(await look(criterion)).toMatchObject({
      is_met: true,
      proof: [{ title: 'Rules of the mill' }, { title: 'Rules of the weir' }],
    })
  })

  test('a decided protocol change meets its check', async () => {
    const { founder, add, look } = await begin()
    const criterion = await add({ check: 'protocol_decided' })
    const { id } = (
      await founder.post('/family/protocol/', { governance_protocol: 'stewardship_council' })
    ).json<{ id: string }>()
    expect(await look(criterion)).toMatchObject({ is_met: false })

    await founder.post(`/documents/${id}/approve/`, await newest(founder, id))

    expect(await look(criterion)).toMatchObject({ is_met: true, proof: [{ kind: 'document', id }] })
  })

  test('the number of active members meets its check', async () => {
    const family = await world.foundFamily()
    const { add, look } = await begin(family.founder)
    const criterion = await add({ check: 'members_count', count: 2 })
    expect(criterion).toMatchObject({ is_met: false, found: 1, needed: 2 })

    // Advisors and inactive members don't count.
    await family.join('advisor')
    const trustee = await family.join('trustee')
    await family.founder.post(`/family/members/${trustee.accountId}/status/`, { status: 'inactive' })
    expect(await look(criterion)).toMatchObject({ is_met: false, found: 1 })

    const guardian = await family.join('guardian')

    expect(await look(criterion)).toMatchObject({
      is_met: true,
      proof: [{ id: family.founder.accountId }, { id: guardian.accountId }],
    })
  })

  test('an advisor meets the check once they have joined', async () => {
    const family = await world.foundFamily()
    const { add, look } = await begin(family.founder)
    const criterion = await add({ check: 'advisor_connected' })
    expect(criterion).toMatchObject({ is_met: false })

    await family.join('advisor')

    expect(await look(criterion)).toMatchObject({ is_met: true, proof: [{ kind: 'contact' }] })
  })

  test('the number of done actions meets its check', async () => {
    const { founder, mission, add, look } = await begin()
    const criterion = await add({ check: 'actions_count', count: 1 })
    const [action] = mission.actions

    await founder.post(`/missions/${mission.id}/actions/${action?.id}/`, { is_done: true })

    expect(await look(criterion)).toMatchObject({ is_met: true, proof: [{ kind: 'action', id: action?.id }] })
  })

  test('a capital’s gap is checked only after someone has rated', async () => {
    const { founder, add, look } = await begin()
    const criterion = await add({ check: 'capital_gap', capital: 'time', under: 10 })
    // Values seeded by the assessment are not ratings.
    expect(criterion).toMatchObject({ is_met: false, proof: [{ kind: 'capital', template: 'time' }] })
    expect(criterion.proof[0]?.figure).toBeUndefined()
    await founder.post('/capitals/time/rate/', { perceived: 40 })
    expect(await look(criterion)).toMatchObject({ is_met: false, proof: [{ figure: 40 }] })
    await founder.post('/capitals/time/rate/', { perceived: 10 })
    expect(await look(criterion)).toMatchObject({ is_met: false })

    await founder.post('/capitals/time/rate/', { perceived: 9 })

    expect(await look(criterion)).toMatchObject({ is_met: true, proof: [{ figure: 9 }] })
  })

  test('ratings and a steward of a capital meet their checks', async () => {
    const { founder, add, look } = await begin()
    const rated = await add({ check: 'capital_rated', capital: 'social', count: 1 })
    const steward = await add({ check: 'steward_appointed', capital: 'social' })
    expect([rated.is_met, steward.is_met]).toEqual([false, false])

    await founder.post('/capitals/social/rate/', { perceived: 50 })
    await founder.post('/capitals/social/steward/', { account_id: founder.accountId })

    expect(await look(rated)).toMatchObject({ is_met: true })
    expect(await look(steward)).toMatchObject({
      is_met: true,
      proof: [{ kind: 'member', id: founder.accountId }],
    })
  })

  test('files in a category and for a capital meet their checks, except in the bin', async () => {
    const { founder, add, look } = await begin()
    const { id: category_id, capital } = await categoryOf(founder)
    const inCategory = await add({ check: 'files_category', category_id, count: 1 })
    const forCapital = await add({ check: 'files_capital', capital, count: 1 })
    expect(inCategory).toMatchObject({ is_met: false, category: { key: 'deeds', name: null } })

    const file = await putFile(world, founder)

    expect(await look(inCategory)).toMatchObject({ is_met: true, proof: [{ kind: 'file', id: file }] })
    expect(await look(forCapital)).toMatchObject({ is_met: true })
    await founder.post('/files/bin/', { files: [file] })
    expect(await look(inCategory)).toMatchObject({ is_met: false, proof: [] })
  })

  test('the family’s name, purpose and horizon meet their check', async () => {
    const { founder, add, look } = await begin()
    const criterion = await add({ check: 'family_record' })
    expect(criterion).toMatchObject({ is_met: false, needed: 3 })
    const { version } = (await founder.get('/family/')).json<{ version: number }>()

    await founder.post('/family/', { version, name: 'Marsh', purpose_statement: 'We keep the mill running.' })

    expect(await look(criterion)).toMatchObject({ is_met: true, found: 3, proof: [{ kind: 'family' }] })
  })

  test('timeline entries meet their check', async () => {
    const { founder, add, look } = await begin()
    const criterion = await add({ check: 'timeline_entries', count: 1 })

    const { id } = await addEntry(founder)

    expect(await look(criterion)).toMatchObject({ is_met: true, proof: [{ kind: 'entry', id }] })
  })
})

test('a criterion in the family’s own words is ticked with a note', async () => {
  const { founder, at, add } = await begin()
  const criterion = await add({ text: '  The mill wheel turns again. ' })
  expect(criterion).toMatchObject({
    key: 'own',
    text: 'The mill wheel turns again.',
    is_checked: false,
    is_met: false,
  })

  const ticked = await founder.post(`${at}${criterion.id}/`, { is_met: true, note: 'Since May.' })

  expect(ticked.json<ShownMission>().criteria.at(-1)).toMatchObject({
    is_met: true,
    tick: { note: 'Since May.' },
  })
})

test.each([
  [{}, { text: expect.any(String) }],
  [{ check: 'capital_gap', capital: 'time' }, { under: expect.any(String) }],
  [{ check: 'members_count', count: 0 }, { count: expect.any(String) }],
  [{ check: 'members_count', count: 1.5 }, { count: expect.any(String) }],
  [{ check: 'members_count', count: 2, capital: 'time' }, { capital: expect.any(String) }],
  [{ check: 'actions_done', text: 'and more' }, { text: expect.any(String) }],
  [{ check: 'drill_passed' }, { check: expect.any(String) }],
  [
    { check: 'files_category', category_id: '0198f1c2-0000-7000-8000-000000000000', count: 1 },
    { category_id: expect.any(String) },
  ],
])('the criterion %j is refused at its field', async (body, fields) => {
  const { founder, at } = await begin()

  const response = await founder.post(at, body)

  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
})

test('a category of another family is refused', async () => {
  const { id } = await categoryOf(await world.create())
  const { founder, at } = await begin()

  const response = await founder.post(at, { check: 'files_category', category_id: id, count: 1 })

  expect(response.json().fields).toHaveProperty('category_id')
})

test('the same check can’t be added twice, except with other parameters', async () => {
  const { founder, at, add } = await begin()
  await add({ check: 'documents_approved', count: 2 })

  expect((await founder.post(at, { check: 'documents_approved', count: 2 })).json()).toMatchObject({
    code: 'criterion_listed',
    detail: 'This mission already has that criterion.',
  })
  await add({ check: 'documents_approved', count: 3 })
})

test('a changed criterion loses its tick, an unchanged one doesn’t', async () => {
  const { founder, at, add } = await begin()
  const { id } = await add({ text: 'We have met.' })
  await founder.post(`${at}${id}/`, { is_met: true, note: 'At Easter.' })

  const same = await founder.post(`${at}${id}/edit/`, { text: 'We have met.' })
  expect(same.json<ShownMission>().criteria.at(-1)?.tick).toMatchObject({ note: 'At Easter.' })
  const changed = await founder.post(`${at}${id}/edit/`, { text: 'We have met twice.' })
  expect(changed.json<ShownMission>().criteria.at(-1)).toMatchObject({
    id,
    text: 'We have met twice.',
    is_met: false,
    tick: null,
  })
  const check = await founder.post(`${at}${id}/edit/`, { check: 'timeline_entries', count: 4 })
  expect(check.json<ShownMission>().criteria.at(-1)).toMatchObject({
    id,
    key: 'timeline_entries',
    text: null,
    is_checked: true,
  })
})

test('a removed criterion no longer decides and is restored with its tick', async () => {
  const { founder, mission, at, add } = await begin()
  const { id } = await add({ text: 'We have met.' })
  await founder.post(`${at}${id}/`, { is_met: true, note: 'At Easter.' })

  for (const _ of [1, 2]) {
    const removed = await founder.post(`${at}${id}/remove/`)
    expect(removed.json<ShownMission>().criteria.map((one) => one.id)).toEqual(
      mission.criteria.map((one) => one.id),
    )
  }
  expect((await founder.post(`${at}${id}/`, { is_met: false })).statusCode).toBe(404)
  const restored = await founder.post(`${at}${id}/restore/`)

  expect(restored.json<ShownMission>().criteria.at(-1)).toMatchObject({ id, tick: { note: 'At Easter.' } })
})

test('a mission has at least one criterion and at most the limit', async () => {
  const { founder, mission, at, add } = await begin()
  for (const { id } of mission.criteria.slice(1)) await founder.post(`${at}${id}/remove/`)

  const last = await founder.post(`${at}${mission.criteria[0]?.id}/remove/`)
  expect([last.statusCode, last.json().detail]).toEqual([
    409,
    expect.stringContaining('at least one criterion'),
  ])
  for (let count = 1; count < criterionLimits.max; count += 1)
    await add({ check: 'members_count', count: count + 1 })
  expect((await founder.post(at, { text: 'One more.' })).json()).toMatchObject({
    detail: expect.stringContaining('can’t have more criteria'),
  })
})

test('removing the last open criterion achieves the mission and is recorded in the ledger', async () => {
  const family = await world.foundFamily()
  const { founder, mission, at, add } = await begin(family.founder)
  const open = await add({ check: 'members_count', count: 50 })
  await meetChecks(world, family, mission)
  await tickAll(founder, mission)
  expect(await readMission(founder, mission.id)).toMatchObject({ state: 'active' })

  const ended = await founder.post(`${at}${open.id}/remove/`)

  expect(ended.json()).toMatchObject({ state: 'achieved' })
  const { items } = (await founder.get('/family/ledger/?limit=100')).json<{
    items: { act: string; subject_id: string }[]
  }>()
  expect(items.filter(({ subject_id }) => subject_id === mission.id).map(({ act }) => act)).toEqual([
    'mission.achieved',
    'mission.criteria_changed',
    'mission.criteria_changed',
    'mission.started',
  ])
})

test('an ended mission freezes its criteria', async () => {
  const { founder, mission, at, add } = await begin()
  const { id: category_id } = await categoryOf(founder)
  const files = await add({ check: 'files_category', category_id, count: 1 })
  const file = await putFile(world, founder)
  await founder.post(`/missions/${mission.id}/close/`)

  await founder.post('/files/bin/', { files: [file] })

  const after = await readMission(founder, mission.id)
  expect(after.criteria.at(-1)).toMatchObject({
    id: files.id,
    is_met: true,
    found: 1,
    category: { key: 'deeds' },
  })
  const refused = await Promise.all([
    founder.post(at, { text: 'Too late.' }),
    founder.post(`${at}${files.id}/edit/`, { text: 'Too late.' }),
    founder.post(`${at}${files.id}/remove/`),
  ])
  for (const response of refused)
    expect(response.json()).toMatchObject({
      code: 'mission_over',
      detail: 'This mission has ended, so it can’t be changed.',
    })
})

test('an earlier attempt stores its open criteria with text and parameters', async () => {
  const { founder, mission, add } = await begin()
  await add({ text: 'The mill wheel turns again.' })
  await add({ check: 'capital_gap', capital: 'time', under: 5 })
  await founder.post(`/missions/${mission.id}/close/`)

  const restarted = (
    await founder.post(`/missions/${mission.id}/restart/`, { days: 30 })
  ).json<ShownMission>()

  expect(restarted.earlier_attempts[0]?.unmet.slice(-2)).toEqual([
    { key: 'own', text: 'The mill wheel turns again.', parameters: {} },
    { key: 'capital_gap', text: null, parameters: { capital: 'time', under: 5 } },
  ])
})

test('a family of one can achieve every mission type', async () => {
  const founder = await world.create()
  for (const type of ['legacy', 'succession', 'family'] as const) {
    const mission = await startMission(founder, type)
    for (const { id } of mission.support_documents) await approve(founder, id)
    await doAllActions(founder, mission)
    await tickAll(founder, mission)
    expect((await readMission(founder, mission.id)).state).toBe('achieved')
  }
})

test('a personal document proves a check but is shown only to its readers', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const { mission, add } = await begin(founder)
  await add({ check: 'document_approved', template: 'legacy_letter' })
  const letter = mission.support_documents.find(({ template }) => template === 'legacy_letter')
  await approve(founder, letter?.id ?? '')

  const [own, others] = await Promise.all([
    readMission(founder, mission.id),
    readMission(trustee, mission.id),
  ])

  expect(own.criteria.at(-1)).toMatchObject({ is_met: true, proof: [{ id: letter?.id }] })
  expect(others.criteria.at(-1)).toMatchObject({ is_met: true, proof: [] })
  expect(JSON.stringify(others)).not.toContain(letter?.id)
})
