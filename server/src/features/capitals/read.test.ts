import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { readCapital, readOverview } from '../../../test/capitals.ts'
import { doAllActions, meetChecks, readMission, startMission, tickAll } from '../../../test/missions.ts'
import { answerJourney, insertDocument, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { capitals } from '#contract/capitals.ts'
import { effectiveOf } from '#contract/capitals/metrics.ts'
import { findPieces } from '#server/features/capitals/find-pieces.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
const close = (value: number) => expect.closeTo(value, 6)

async function approve(client: TestClient, id: string) {
  const response = await client.post(`/documents/${id}/approve/`, await newest(client, id))
  expect(response.json(), response.body).toMatchObject({ state: 'approved' })
}

/** Moves the clock by some days and renews the session. */
async function advanceDays(days: number, { accountId }: TestClient) {
  world.clock.move(days * day)
  const [created_at, expires_at] = [world.clock.now(), new Date(world.clock.now().getTime() + day)]
  await world.database.transaction((tx) =>
    tx.updateTable('sessions').set({ created_at, expires_at }).where('account_id', '=', accountId).execute(),
  )
}

test('a new family has nine capitals without ratings and evidence', async () => {
  const founder = await world.create()

  const { capitals: all, ...scores } = await readOverview(founder)

  expect(all.map(({ capital }) => capital)).toEqual([...capitals])
  for (const one of all) {
    expect(one).toEqual({
      capital: one.capital,
      perceived: null,
      raters: 0,
      mine: null,
      is_mine_seeded: false,
      points: 0,
      effective: 0,
      pieces: 0,
      gap: null,
      progress: 0,
      priority: 'not_rated',
      definition: '',
      definition_version: 0,
      steward: null,
    })
  }
  expect(scores).toEqual({ cai: null, overall: 0, rt_score: 0 })
})

describe('effective', () => {
  test('a draft is worth half a point, and an approved document three', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)
    await insertDocument(world, founder)
    expect(await readCapital(founder, 'cultural')).toMatchObject({
      points: 1,
      pieces: 2,
      effective: close(effectiveOf(1)),
    })

    await approve(founder, id)

    expect(await readCapital(founder, 'cultural')).toMatchObject({
      points: 3.5,
      pieces: 2,
      effective: close(effectiveOf(3.5)),
    })
    expect(await readCapital(founder, 'social')).toMatchObject({ points: 0 })
  })

  test('a personal document counts only for its author and those it is shared with', async () => {
    const { founder, join } = await world.foundFamily()
    const id = await insertDocument(world, founder, { class: 'personal', title: 'To my daughter' })
    const [trustee, guardian] = [await join('trustee'), await join('guardian')]
    await founder.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: true })

    expect(await readCapital(founder, 'cultural')).toMatchObject({ points: 0.5, pieces: 1 })
    expect(await readCapital(guardian, 'cultural')).toMatchObject({ points: 0.5, pieces: 1 })
    expect(await readCapital(trustee, 'cultural')).toMatchObject({ points: 0, pieces: 0 })
  })

  test('an approved document still counts while a newer version is a draft', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)
    await approve(founder, id)

    await founder.post(`/documents/${id}/`, {
      version: 1,
      title: 'House rules',
      body: 'We keep the mill and the weir.',
    })

    expect(await readCapital(founder, 'cultural')).toMatchObject({ points: 3, pieces: 1 })
  })

  test('a done action counts for the capital of its mission until it is undone or removed', async () => {
    const founder = await world.create()
    const { id, actions, capital_focus } = await startMission(founder, 'legacy', 'abc')
    const [first, second] = actions
    await founder.post(`/missions/${id}/actions/${first?.id}/`, { is_done: true })
    await founder.post(`/missions/${id}/actions/${second?.id}/`, { is_done: true })
    expect(await readCapital(founder, capital_focus)).toMatchObject({ points: 4, pieces: 2 })

    await founder.post(`/missions/${id}/actions/${first?.id}/`, { is_done: false })
    await founder.post(`/missions/${id}/actions/${second?.id}/remove/`)

    expect(await readCapital(founder, capital_focus)).toMatchObject({ points: 0, pieces: 0 })
  })

  test('an achieved mission counts for its capital', async () => {
    const family = await world.foundFamily()
    const mission = await startMission(family.founder, 'succession', 'aaa')
    await meetChecks(world, family, mission)
    await tickAll(family.founder, mission)
    expect(await readMission(family.founder, mission.id)).toMatchObject({
      state: 'achieved',
      capital_focus: 'human',
    })

    // Six actions, the mission and the succession plan.
    expect(await readCapital(family.founder, 'human')).toMatchObject({ points: 6 * 2 + 5 + 3, pieces: 8 })
  })
})

describe('progress', () => {
  test('progress is the effective value now minus the one 90 days ago', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)
    const then = await readCapital(founder, 'cultural')
    expect(then.progress).toBe(then.effective)
    await advanceDays(90, founder)

    await approve(founder, id)

    const now = await readCapital(founder, 'cultural')
    expect(now).toMatchObject({ points: 3, progress: close(now.effective - then.effective) })
  })

  test('renewing a document raises the RT score but not the progress', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)
    await approve(founder, id)
    const first = await readOverview(founder)
    expect(first.rt_score).toBeCloseTo(first.overall, 6)
    await advanceDays(180, founder)
    const faded = await readOverview(founder)
    expect(faded).toMatchObject({ overall: close(first.overall), rt_score: close(effectiveOf(1.5) / 9) })

    await founder.post(`/documents/${id}/`, {
      version: 1,
      title: 'House rules',
      body: 'We keep the mill and the weir.',
    })
    await approve(founder, id)

    expect(await readCapital(founder, 'cultural')).toMatchObject({ points: 3, progress: 0 })
    expect((await readOverview(founder)).rt_score).toBeCloseTo(first.rt_score, 6)
  })

  test('a document without approval dates from an older release still counts', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)
    await approve(founder, id)
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('documents')
        .set({ in_force_since: null, approved_at: null })
        .where('id', '=', id)
        .execute(),
    )

    expect(await readCapital(founder, 'cultural')).toMatchObject({ points: 3, pieces: 1 })
  })
})

test('a protocol change is not evidence of a capital', async () => {
  const founder = await world.create()
  const proposed = await founder.post('/family/protocol/', { governance_protocol: 'stewardship_council' })
  expect(proposed.statusCode, proposed.body).toBe(200)

  expect(await readCapital(founder, 'cultural')).toMatchObject({ points: 0, pieces: 0 })
})

test('a rated capital without evidence is critical only after the family’s first 30 days', async () => {
  const founder = await world.create()
  await founder.post('/capitals/digital/rate/', { perceived: 80 })
  expect(await readCapital(founder, 'digital')).toMatchObject({ priority: 'no_evidence' })

  await advanceDays(30, founder)

  expect(await readCapital(founder, 'digital')).toMatchObject({ priority: 'critical' })
})

describe('perceived', () => {
  test('perceived is the mean of all ratings, next to the pilot’s own', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    await join('guardian')
    await founder.post('/capitals/time/rate/', { perceived: 60 })
    await trustee.post('/capitals/time/rate/', { perceived: 71 })

    expect(await readCapital(founder, 'time')).toMatchObject({
      perceived: 65.5,
      raters: 2,
      mine: 60,
      gap: 65.5,
      priority: 'no_evidence',
    })
    expect(await readCapital(trustee, 'time')).toMatchObject({ perceived: 65.5, raters: 2, mine: 71 })
  })

  test('ratings of inactive members and advisors don’t count until they are active again', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    await founder.post('/capitals/time/rate/', { perceived: 60 })
    await guardian.post('/capitals/time/rate/', { perceived: 80 })
    const change = (set: { status?: 'active' | 'inactive'; role?: 'advisor' | 'guardian' }) =>
      world.database.inFamily(founder.familyId, (tx) =>
        tx.updateTable('members').set(set).where('account_id', '=', guardian.accountId).execute(),
      )

    await change({ status: 'inactive' })
    expect(await readCapital(founder, 'time')).toMatchObject({ perceived: 60, raters: 1 })
    await change({ status: 'active', role: 'advisor' })
    expect(await readCapital(founder, 'time')).toMatchObject({ perceived: 60, raters: 1 })
    await change({ role: 'guardian' })
    expect(await readCapital(founder, 'time')).toMatchObject({ perceived: 70, raters: 2 })
  })

  test('perceived starts with the seeded values of the assessment, marked as seeded', async () => {
    const founder = await world.create()
    await answerJourney(founder, { answers: 'cab' })

    const { capitals: all, cai } = await readOverview(founder)

    expect(all.every(({ mine, is_mine_seeded, perceived }) => mine === perceived && is_mine_seeded)).toBe(
      true,
    )
    expect(all.find(({ capital }) => capital === 'cultural')).toMatchObject({ mine: 70, points: 0.5 })
    expect(
      all.every(({ raters, gap, priority }) => raters === 0 && gap === null && priority === 'not_rated'),
    ).toBe(true)
    expect(cai).toBeNull()

    await founder.post('/capitals/cultural/rate/', { perceived: 70 })
    const rated = await readOverview(founder)
    expect(rated.capitals.find(({ capital }) => capital === 'cultural')).toMatchObject({
      raters: 1,
      gap: close(70 - effectiveOf(0.5)),
      priority: 'critical',
    })
    expect(rated.cai).toBeCloseTo(30 + effectiveOf(0.5), 6)
  })

  test('seeded values are replaced by the first own rating', async () => {
    const { founder, join } = await world.foundFamily()
    await answerJourney(founder, { answers: 'cab' })
    const trustee = await join('trustee')

    await trustee.post('/capitals/cultural/rate/', { perceived: 20 })

    expect(await readCapital(founder, 'cultural')).toMatchObject({
      perceived: 20,
      raters: 1,
      mine: 70,
      is_mine_seeded: true,
    })
  })
})

test('evidence, ratings and definitions of one family don’t affect another', async () => {
  const founder = await world.create()
  const mission = await startMission(founder)
  await doAllActions(founder, mission)
  await founder.post('/capitals/time/define/', {
    version: 0,
    definition: 'Evenings that belong to nobody else.',
  })
  const stranger = await world.create()

  const { capitals: all, ...scores } = await readOverview(stranger)

  expect(scores).toEqual({ cai: null, overall: 0, rt_score: 0 })
  for (const one of all)
    expect(one).toMatchObject({ perceived: null, raters: 0, points: 0, pieces: 0, definition: '' })
})

test('a new evidence source counts once it is listed', async () => {
  const founder = await world.create()
  const now = world.clock.now()
  const files: EvidenceSource = {
    named: () => sql`(select 1)`,
    dated: () =>
      sql`(select 'file_stored' as kind, 'digital' as capital, ${now}::timestamptz as at, ${now}::timestamptz as since,
        null as before_kind, null::timestamptz as before_at from generate_series(1, 12))`,
  }

  const pieces = await world.database.inFamily(founder.familyId, (tx) =>
    findPieces({ evidence: [files] }, tx, { familyId: founder.familyId, now }),
  )

  expect(pieces.digital).toEqual({
    dates: { file_stored: new Float64Array(12).fill(now.getTime()) },
    pieces: [],
  })
  expect(pieces.cultural).toEqual({ dates: {}, pieces: [] })
})
