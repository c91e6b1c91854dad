import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()
const title = 'House rules'

const save = (client: TestClient, id: string, version: number, body: string) =>
  client.post(`/documents/${id}/`, { version, title, body })

test('every save adds a version and retains the older ones', async () => {
  const founder = await world.create()
  const id = await insertDocument(world, founder)

  await save(founder, id, 1, 'Second.')
  await save(founder, id, 2, 'Third.')

  const { items } = (await founder.get(`/documents/${id}/versions/`)).json<{
    items: { number: number; made_by: string }[]
  }>()
  expect(items.map(({ number, made_by }) => [number, made_by])).toEqual([
    [3, 'person'],
    [2, 'person'],
    [1, 'template'],
  ])
  for (const [number, body] of [
    [1, 'We keep the mill.'],
    [2, 'Second.'],
    [3, 'Third.'],
  ]) {
    expect((await founder.get(`/documents/${id}/versions/${number}/`)).json()).toMatchObject({ body })
  }
})

test('the hash is the SHA-256 of the document as a Markdown file', async () => {
  const founder = await world.create()
  const id = await insertDocument(world, founder)
  const { createHash } = await import('node:crypto')

  const expected = createHash('sha256').update('# House rules\n\nWe keep the mill.\n').digest('hex')

  expect((await newest(founder, id)).hash).toBe(expected)
})

test('a save based on an older version returns both texts and overwrites nothing', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await trustee.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1980-01-01', language: 'en' })
  const id = await insertDocument(world, founder)
  await save(trustee, id, 1, 'Theirs.')

  const response = await save(founder, id, 1, 'Mine.')

  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'saved_before',
    detail:
      'Someone saved a newer version while you were writing. Your text is still here: compare both and save again.',
    yours: { title, body: 'Mine.' },
    theirs: { number: 2, body: 'Theirs.', author_name: 'Ines Marsh' },
  })
  expect((await founder.get(`/documents/${id}/`)).json()).toMatchObject({ version: 2, body: 'Theirs.' })
})

test('a repeated save creates one version', async () => {
  const founder = await world.create()
  const id = await insertDocument(world, founder)

  expect((await save(founder, id, 1, 'Second.')).json()).toMatchObject({ version: 2 })
  expect((await save(founder, id, 1, 'Second.')).json()).toMatchObject({ version: 2 })
  expect((await save(founder, id, 2, 'Second.')).json()).toMatchObject({ version: 2 })
})

test('restoring an old version adds a new one', async () => {
  const founder = await world.create()
  const id = await insertDocument(world, founder)
  await save(founder, id, 1, 'Second.')

  const restored = await founder.post(`/documents/${id}/restore/`, { version: 2, restore: 1 })

  expect(restored.json()).toMatchObject({ version: 3, body: 'We keep the mill.', state: 'draft' })
  expect((await founder.post(`/documents/${id}/restore/`, { version: 2, restore: 1 })).statusCode).toBe(409)
  expect((await founder.post(`/documents/${id}/restore/`, { version: 3, restore: 9 })).statusCode).toBe(404)
})

test('unchanged passages keep their origin, and passages a pilot wrote are their own', async () => {
  const founder = await world.create()
  const id = await insertDocument(world, founder, { body: 'First passage.\n\n[[Name the weir.]]' })

  const saved = await save(founder, id, 1, '[[Name the weir.]]\n\nA new one.')

  expect(saved.json().passages).toEqual([
    { text: '[[Name the weir.]]', origin: 'open' },
    { text: 'A new one.', origin: 'own' },
  ])
  expect(saved.json()).toMatchObject({ open_places: 1 })
})

test.each([
  ['', 'This is required.'],
  ['   ', 'This is required.'],
  ['x'.repeat(400_001), 'Enter at most 400,000 characters.'],
  ['pay\u202Eoot', 'This name contains hidden characters that change how it reads. Remove them.'],
])('a text of %.12j is refused at its field', async (body, sentence) => {
  const founder = await world.create()
  const id = await insertDocument(world, founder)

  const response = await save(founder, id, 1, body)

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ body: sentence })
  expect((await founder.get(`/documents/${id}/`)).json()).toMatchObject({ version: 1 })
})

describe('read permissions', () => {
  test('a personal document is readable by others only while it is shared', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder, { class: 'personal' })
    const seen = async () => [
      (await guardian.get(`/documents/${id}/`)).statusCode,
      (await guardian.get(`/documents/${id}/versions/`)).statusCode,
      (await guardian.get(`/documents/${id}/versions/1/`)).statusCode,
      (await guardian.get('/documents/')).json().items.length,
    ]
    expect(await seen()).toEqual([404, 404, 404, 0])

    await founder.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: true })
    expect(await seen()).toEqual([200, 200, 200, 1])
    expect((await guardian.get(`/documents/${id}/`)).json().may).toEqual({
      write: false,
      votes: [],
      share: false,
      add_approval: false,
      bin: false,
      remind: false,
      set_deadline: false,
    })

    await founder.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: false })
    expect(await seen()).toEqual([404, 404, 404, 0])
  })

  test('a founder can’t read another member’s personal document', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const id = await insertDocument(world, successor, { class: 'personal' })

    expect((await founder.get(`/documents/${id}/`)).statusCode).toBe(404)
    expect(
      (await successor.post(`/documents/${id}/approve/`, await newest(successor, id))).json(),
    ).toMatchObject({ state: 'approved' })
  })

  test('documents are listed page by page, last changed first', async () => {
    const founder = await world.create()
    for (const one of ['a', 'b', 'c']) {
      await insertDocument(world, founder, { title: one })
      world.clock.move(1000)
    }
    const first = (await founder.get('/documents/?limit=2')).json<{
      items: { title: string }[]
      next: string
    }>()
    const rest = (await founder.get(`/documents/?limit=2&cursor=${first.next}`)).json<{
      items: { title: string }[]
      next: null
    }>()

    expect([...first.items, ...rest.items].map((document) => document.title)).toEqual(['c', 'b', 'a'])
    expect(rest.next).toBeNull()
  })
})

describe('concurrent requests', () => {
  test('fifty concurrent approvals, repeats and edits end in one consistent state and ledger', async () => {
    const { founder, join } = await world.foundFamily()
    const others = [
      await join('trustee'),
      await join('guardian'),
      await join('trustee'),
      await join('successor'),
    ]
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('families')
        .set({ governance_protocol: 'stewardship_council' })
        .where('family_id', '=', founder.familyId)
        .execute(),
    )
    const pilots = [founder, ...others]
    const id = await insertDocument(world, founder)
    const now = await newest(founder, id)
    const acts = Array.from({ length: 50 }, (_, index) => () => {
      const pilot = pilots[index % pilots.length] as TestClient
      // Guardians can't write, so they approve again.
      if (index % 10 === 3 && index % pilots.length !== 2) return save(pilot, id, 1, `Text ${index}.`)
      return pilot.post(`/documents/${id}/approve/`, now)
    })

    const responses = await Promise.all(acts.map((act) => act()))

    expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    const document = (await founder.get(`/documents/${id}/`)).json()
    const saved = responses.filter(
      ({ statusCode, body }, index) => statusCode === 200 && index % 10 === 3 && body.includes('Text '),
    )
    // Only one edit was based on the first version.
    expect(document.version).toBe(
      1 + new Set(saved.map((response) => response.json().version).filter((version) => version > 1)).size,
    )
    expect(document.version).toBeLessThanOrEqual(2)
    const { items } = (await founder.get('/family/ledger/?limit=100')).json<{
      items: { seq: number; act: string; by: string; subject_id: string }[]
    }>()
    const told = items.filter(({ subject_id }) => subject_id === id)
    const approvals = told.filter(({ act }) => act === 'document.approved')
    expect(new Set(approvals.map(({ by }) => by)).size).toBe(approvals.length)
    expect(told.filter(({ act }) => act === 'document.in_force')).toHaveLength(
      document.approved_version === null ? 0 : 1,
    )
    if (document.approved_version === 1) expect(approvals.length).toBeGreaterThanOrEqual(3)
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_, index) => items.length - index))
  })

  test('one of two concurrent saves of a version succeeds, and the other gets both texts', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const id = await insertDocument(world, founder)

    const responses = await atOnce(world, 'documents', [
      () => save(founder, id, 1, 'Founder’s.'),
      () => save(trustee, id, 1, 'Trustee’s.'),
    ])

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const lost = responses.find(({ statusCode }) => statusCode === 409)?.json()
    expect([lost.yours.body, lost.theirs.body].toSorted()).toEqual(['Founder’s.', 'Trustee’s.'])
  })
})
