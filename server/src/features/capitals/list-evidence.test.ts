import { describe, expect, test } from 'vitest'

import { readCapital, readEvidencePage } from '../../../test/capitals.ts'
import { meetChecks, startMission, tickAll } from '../../../test/missions.ts'
import { layPaper, newest } from '../../../test/papers.ts'
import { useWorld } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()

test('each piece has its kind, its name, its day, its points and a way to it, newest first', async () => {
  const founder = await world.create()
  const draft = await layPaper(world, founder, { title: 'House rules' })
  world.clock.move(day)
  const approved = await layPaper(world, founder, { title: 'Rules for the weir' })
  world.clock.move(day)
  const { id, actions } = await startMission(founder, 'legacy', 'cab')
  await founder.post(`/missions/${id}/actions/${actions[0]?.id}/`, { is_done: true })
  await founder.post(`/missions/${id}/actions/${actions[1]?.id}/`, { is_done: true, text: 'Teach Tobias the loom' })
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
      leads_to: { place: 'paper', id: approved },
    },
    { kind: 'action_done', id: actions[1]?.id, title: 'Teach Tobias the loom', template: actions[1]?.key, at, points: 2, leads_to: mission },
    { kind: 'action_done', id: actions[0]?.id, title: '', template: actions[0]?.key, at, points: 2, leads_to: mission },
    { kind: 'document_draft', id: draft, title: 'House rules', template: null, at, points: 0.5, leads_to: { place: 'paper', id: draft } },
  ])
  expect(items.map((one) => one.at)).toEqual(items.map((one) => one.at).toSorted((one, other) => other.localeCompare(one)))
  expect(next).toBeNull()
})

test('is all that the effective number is made of', async () => {
  const family = await world.foundFamily()
  const mission = await startMission(family.founder, 'succession', 'aaa')
  await meetChecks(world, family, mission)
  await tickAll(family.founder, mission)

  const { items } = await readEvidencePage(family.founder, 'human')

  const { points, pieces } = await readCapital(family.founder, 'human')
  expect(items).toHaveLength(pieces)
  expect(items.reduce((sum, one) => sum + one.points, 0)).toBe(points)
  expect(items.filter(({ kind }) => kind === 'mission_achieved')).toMatchObject([
    { title: '', template: 'succession', leads_to: { place: 'mission' } },
  ])
})

test('is read page by page, each piece once', async () => {
  const founder = await world.create()
  const laid = [await layPaper(world, founder), await layPaper(world, founder), await layPaper(world, founder)]
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

  expect(seen.toSorted()).toEqual(laid.toSorted())
})

describe('a personal paper', () => {
  test('is counted for everyone and is an entry for its author only', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const id = await layPaper(world, founder, { class: 'personal', title: 'To my daughter' })

    expect((await readEvidencePage(founder, 'cultural')).items).toMatchObject([{ title: 'To my daughter', leads_to: { place: 'paper', id } }])
    expect((await readEvidencePage(trustee, 'cultural')).items).toEqual([])
    expect(await readCapital(trustee, 'cultural')).toMatchObject({ points: 0.5, pieces: 1 })
  })

  test('shows neither its kind nor its day when it is approved', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await startMission(founder, 'legacy', 'cab')

    const { items } = await readEvidencePage(guardian, 'spiritual')

    expect(items).toEqual([])
    expect((await readEvidencePage(founder, 'spiritual')).items).toMatchObject([{ template: 'legacy_letter', leads_to: { place: 'paper' } }])
  })

  test('leads to it for whom it was shared with', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const guardian = await join('guardian')
    const id = await layPaper(world, founder, { class: 'personal', title: 'To my daughter' })

    await founder.post(`/documents/${id}/share/`, { account_id: trustee.accountId, is_shared: true })

    expect((await readEvidencePage(trustee, 'cultural')).items).toMatchObject([{ title: 'To my daughter', leads_to: { place: 'paper', id } }])
    expect((await readEvidencePage(guardian, 'cultural')).items).toEqual([])
  })
})

test('every way leads to something that this pilot can open', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await layPaper(world, founder, { class: 'personal' })
  await layPaper(world, founder)
  const { id, actions } = await startMission(founder, 'legacy', 'cab')
  await founder.post(`/missions/${id}/actions/${actions[0]?.id}/`, { is_done: true })

  const { items } = await readEvidencePage(guardian, 'cultural')

  const ways = items.flatMap(({ leads_to }) => leads_to ?? [])
  expect(ways.map(({ place }) => place).toSorted()).toEqual(['mission', 'paper', 'paper'])
  for (const way of ways) {
    const answer = await guardian.get(way.place === 'paper' ? `/documents/${way.id}/` : `/missions/${way.id}/`)
    expect(answer.statusCode).toBe(200)
  }
})

test('another family finds nothing', async () => {
  const founder = await world.create()
  await layPaper(world, founder)
  const stranger = await world.create()

  expect(await readEvidencePage(stranger, 'cultural')).toEqual({ items: [], next: null })
})

test.each(['fame', 'Cultural', 'constructor', '%00'])('there is no capital %j', async (capital) => {
  const founder = await world.create()

  const answer = await founder.get(`/capitals/${capital}/evidence/`)

  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.json().detail).toEqual(expect.any(String))
})

test.each(['nonsense', 'W10', Buffer.from('["2026-02-31T00:00:00.000Z","x"]').toString('base64url')])(
  'the cursor %s is none of ours',
  async (cursor) => {
    const founder = await world.create()

    const answer = await founder.get(`/capitals/cultural/evidence/?cursor=${cursor}`)

    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['cursor']])
  },
)
