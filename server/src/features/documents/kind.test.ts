import { expect, test } from 'vitest'

import { insertDocument, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const setKind = (client: TestClient, id: string, body: object) => client.post(`/documents/${id}/kind/`, body)
const read = async (client: TestClient, id: string) => (await client.get(`/documents/${id}/`)).json()

test('changing the class and capital of a draft writes one ledger entry', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const id = await insertDocument(world, founder)
  for (let times = 0; times < 2; times++) {
    const reply = await setKind(trustee, id, { class: 'constitutional', capital: 'material' })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { class: 'constitutional', capital: 'material', version: 1 },
    ])
  }
  const entries = await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .selectFrom('ledger')
      .select(['act', 'details'])
      .where('family_id', '=', founder.familyId)
      .where('act', '=', 'document.kind_changed')
      .execute(),
  )
  expect(entries).toEqual([
    {
      act: 'document.kind_changed',
      details: {
        class: 'constitutional',
        capital: 'material',
        class_before: 'policy',
        capital_before: 'cultural',
      },
    },
  ])
})

test('a document with an open round or an approved version refuses another class or capital with a reason', async () => {
  const { founder, join } = await world.foundFamily()
  await join('trustee')
  await join('guardian')
  const open = await insertDocument(world, founder, { class: 'constitutional' })
  expect((await founder.post(`/documents/${open}/approve/`, await newest(founder, open))).json().state).toBe(
    'waiting',
  )
  const approved = await insertDocument(world, founder)
  expect(
    (await founder.post(`/documents/${approved}/approve/`, await newest(founder, approved))).json().state,
  ).toBe('approved')
  // A newer draft of a document in force: a lighter class would lower the threshold for changing it.
  await founder.post(`/documents/${approved}/`, {
    version: 1,
    title: 'House rules',
    body: 'We keep the mill and the weir.',
  })
  for (const id of [open, approved])
    for (const body of [{ class: 'personal' }, { class: 'operational' }, { capital: 'time' }]) {
      const before = await read(founder, id)
      const reply = await setKind(founder, id, body)
      expect([reply.statusCode, reply.json().detail]).toEqual([409, before.kind_fixed.capital])
      expect(await read(founder, id)).toEqual(before)
    }
})

test('a document from a template can change its capital but not its class', async () => {
  const { founder } = await world.foundFamily()
  const { id } = (
    await founder.post('/documents/', { template: 'family_charter', q1: 'a', q2: 'a', q3: 'a' })
  ).json()
  expect((await setKind(founder, id, { class: 'operational' })).statusCode).toBe(409)
  expect((await setKind(founder, id, { capital: 'spiritual' })).json()).toMatchObject({
    class: 'constitutional',
    capital: 'spiritual',
  })
})

test('a protocol proposal can’t change its class or capital', async () => {
  const { founder } = await world.foundFamily()
  const { id } = (
    await founder.post('/family/protocol/', { governance_protocol: 'stewardship_council' })
  ).json()
  for (const body of [{ capital: 'time' }, { class: 'operational' }])
    expect((await setKind(founder, id, body)).statusCode).toBe(409)
})

test('only the author makes a document personal, and no one else reads it until it is shared', async () => {
  const { founder, join } = await world.foundFamily()
  const [successor, advisor] = [await join('successor'), await join('advisor')]
  const id = await insertDocument(world, successor)
  await successor.post(`/documents/${id}/share/`, { account_id: advisor.accountId, is_shared: true })
  await successor.post(`/documents/${id}/add-approval/`, { account_id: founder.accountId })
  await successor.post(`/documents/${id}/deadline/`, { decide_by: '2999-01-01' })
  expect((await setKind(founder, id, { class: 'personal' })).json().detail).toBe(
    'Only its author can make a document personal.',
  )

  expect((await setKind(successor, id, { class: 'personal' })).json()).toMatchObject({
    class: 'personal',
    shared_with: [],
    decide_by: null,
  })
  for (const client of [founder, advisor])
    expect((await client.get(`/documents/${id}/`)).statusCode).toBe(404)
  expect((await setKind(founder, id, { class: 'policy' })).statusCode).toBe(404)

  expect((await setKind(successor, id, { class: 'policy' })).statusCode).toBe(200)
  expect((await founder.get(`/documents/${id}/`)).statusCode).toBe(200)
})

test('a document that others also wrote can’t become personal', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const id = await insertDocument(world, founder)
  await trustee.post(`/documents/${id}/`, {
    version: 1,
    title: 'House rules',
    body: 'We keep the mill and the weir.',
  })
  expect((await setKind(founder, id, { class: 'personal' })).json().detail).toBe(
    'Others have written in this document, so it can’t become personal.',
  )
})

test('/doc custom creates a policy of cultural capital by default', async () => {
  const { founder } = await world.foundFamily()
  const order = { title: 'Boat rules', prompt: 'Who may sail.' }
  expect((await founder.post('/documents/custom/', order)).json()).toMatchObject({
    class: 'policy',
    capital: 'cultural',
  })
  expect(
    (await founder.post('/documents/custom/', { ...order, class: 'personal', capital: 'time' })).json(),
  ).toMatchObject({
    class: 'personal',
    capital: 'time',
  })
})
