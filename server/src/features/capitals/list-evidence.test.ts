import { describe, expect, test } from 'vitest'

import { readCapital, readEvidencePage } from '../../../test/capitals.ts'
import { meetChecks, startMission, tickAll } from '../../../test/missions.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { useWorld } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()

test('evidence is listed newest first with kind, title, date, points and target', async () => {
  const founder = await world.create()
  const draft = await insertDocument(world, founder, { title: 'House rules' })
  world.clock.move(day)
  const approved = await insertDocument(world, founder, { title: 'Rules for the weir' })
  world.clock.move(day)
  const { id, actions } = await startMission(founder, 'legacy', 'cab')
  await founder.post(`/missions/${id}/actions/${actions[0]?.id}/`, { is_done: true })
  await founder.post(`/missions/${id}/actions/${actions[1]?.id}/`, {
    is_done: true,
    text: 'Teach Tobias the loom',
  })
  world.clock.move(day)
  await founder.post(`/documents/${approved}/approve/`, await newest(founder, approved))

  const { items, next } = await readEvidencePage(founder, 'cultural')

  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  const mission = { place: 'mission', id }
  expect(items.filter(({ template }) => template !== 'family_charter')).toEqual([
    {
      kind: 'document_approved',
      id: approved,
      title: 'Rules for the weir',
      template: null,
      at,
      points: 3,
      leads_to: { place: 'document', id: approved },
    },
    {
      kind: 'action_done',
      id: actions[1]?.id,
      title: 'Teach Tobias the loom',
      template: actions[1]?.key,
      at,
      points: 2,
      leads_to: mission,
    },
    {
      kind: 'action_done',
      id: actions[0]?.id,
      title: '',
      template: actions[0]?.key,
      at,
      points: 2,
      leads_to: mission,
    },
    {
      kind: 'document_draft',
      id: draft,
      title: 'House rules',
      template: null,
      at,
      points: 0.5,
      leads_to: { place: 'document', id: draft },
    },
  ])
  expect(items.map((piece) => piece.at)).toEqual(
    items.map((piece) => piece.at).toSorted((one, other) => other.localeCompare(one)),
  )
  expect(next).toBeNull()
})

test('the listed evidence adds up to the points of the capital', async () => {
  const family = await world.foundFamily()
  const mission = await startMission(family.founder, 'succession', 'aaa')
  await meetChecks(world, family, mission)
  await tickAll(family.founder, mission)

  const { items } = await readEvidencePage(family.founder, 'human')

  const { points, pieces } = await readCapital(family.founder, 'human')
  expect(items).toHaveLength(pieces)
  expect(items.reduce((sum, piece) => sum + piece.points, 0)).toBe(points)
  expect(items.filter(({ kind }) => kind === 'mission_achieved')).toMatchObject([
    { title: '', template: 'succession', leads_to: { place: 'mission' } },
  ])
})

test('pages of evidence list each piece once', async () => {
  const founder = await world.create()
  const documents = [
    await insertDocument(world, founder),
    await insertDocument(world, founder),
    await insertDocument(world, founder),
  ]
  const seen: string[] = []

  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, next }: Awaited<ReturnType<typeof readEvidencePage>> = await readEvidencePage(
      founder,
      'cultural',
      `?limit=1${cursor && `&cursor=${cursor}`}`,
    )
    expect(items).toHaveLength(1)
    seen.push(...items.map(({ id }) => id))
    cursor = next
  }

  expect(seen.toSorted()).toEqual(documents.toSorted())
})

describe('a personal document', () => {
  test('a personal document counts and is listed for its author only', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const id = await insertDocument(world, founder, { class: 'personal', title: 'To my daughter' })

    expect((await readEvidencePage(founder, 'cultural')).items).toMatchObject([
      { title: 'To my daughter', leads_to: { place: 'document', id } },
    ])
    expect((await readEvidencePage(trustee, 'cultural')).items).toEqual([])
    expect(await readCapital(trustee, 'cultural')).toMatchObject({ points: 0, pieces: 0 })
  })

  test('an approved personal document is not listed for other members', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await startMission(founder, 'legacy', 'cab')

    const { items } = await readEvidencePage(guardian, 'spiritual')

    expect(items).toEqual([])
    expect((await readEvidencePage(founder, 'spiritual')).items).toMatchObject([
      { template: 'legacy_letter', leads_to: { place: 'document' } },
    ])
  })

  test('a shared personal document is listed for those it is shared with', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder, { class: 'personal', title: 'To my daughter' })

    await founder.post(`/documents/${id}/share/`, { account_id: trustee.accountId, is_shared: true })

    expect((await readEvidencePage(trustee, 'cultural')).items).toMatchObject([
      { title: 'To my daughter', leads_to: { place: 'document', id } },
    ])
    expect((await readEvidencePage(guardian, 'cultural')).items).toEqual([])
  })
})

test('every target of the evidence can be opened by the reader', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await insertDocument(world, founder, { class: 'personal' })
  await insertDocument(world, founder)
  const { id, actions } = await startMission(founder, 'legacy', 'cab')
  await founder.post(`/missions/${id}/actions/${actions[0]?.id}/`, { is_done: true })

  const { items } = await readEvidencePage(guardian, 'cultural')

  const targets = items.flatMap(({ leads_to }) => leads_to ?? [])
  expect(targets.map(({ place }) => place).toSorted()).toEqual(['document', 'document', 'mission'])
  for (const target of targets) {
    const response = await guardian.get(
      target.place === 'document' ? `/documents/${target.id}/` : `/missions/${target.id}/`,
    )
    expect(response.statusCode).toBe(200)
  }
})

test('another family sees no evidence', async () => {
  const founder = await world.create()
  await insertDocument(world, founder)
  const stranger = await world.create()

  expect(await readEvidencePage(stranger, 'cultural')).toEqual({ items: [], next: null })
})

test.each(['fame', 'Cultural', 'constructor', '%00'])(
  'evidence of the unknown capital %j is refused',
  async (capital) => {
    const founder = await world.create()

    const response = await founder.get(`/capitals/${capital}/evidence/`)

    expect([400, 404]).toContain(response.statusCode)
    expect(response.json().detail).toEqual(expect.any(String))
  },
)

test.each(['nonsense', 'W10', Buffer.from('["2026-02-31T00:00:00.000Z","x"]').toString('base64url')])(
  'the invalid cursor %s is refused',
  async (cursor) => {
    const founder = await world.create()

    const response = await founder.get(`/capitals/cultural/evidence/?cursor=${cursor}`)

    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['cursor']])
  },
)
