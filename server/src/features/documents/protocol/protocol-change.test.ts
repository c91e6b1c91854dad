import { describe, expect, test } from 'vitest'

import { insertDocument, newest } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { Role } from '#contract/roles.ts'

const world = useWorld()

async function familyOf(protocol: Protocol, ...others: Exclude<Role, 'founder'>[]) {
  const { founder, join } = await world.foundFamily()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: protocol })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  const clients: TestClient[] = []
  for (const role of others) clients.push(await join(role))
  return { founder, clients }
}

const propose = (client: TestClient, governance_protocol: Protocol) =>
  client.post('/family/protocol/', { governance_protocol })
const approve = async (client: TestClient, id: string, more: object = {}) =>
  client.post(`/documents/${id}/approve/`, { ...(await newest(client, id)), ...more })
const protocolOf = async (client: TestClient) => (await client.get('/family/protocol/')).json()
const actsOn = async (client: TestClient, id: string) =>
  (await client.get('/family/ledger/'))
    .json<{ items: { act: string; subject_id: string }[] }>()
    .items.filter(({ subject_id }) => subject_id === id)
    .map(({ act }) => act)

describe('protocol changes', () => {
  test('a protocol change is a constitutional document and takes effect only when approved', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const [trustee] = clients as [TestClient]

    const document = (await propose(founder, 'distributed_command')).json()
    expect(document).toMatchObject({
      class: 'constitutional',
      state: 'waiting',
      approval: { protocol: 'stewardship_council' },
    })
    expect(document.body).toContain('Distributed command')
    expect(await protocolOf(trustee)).toMatchObject({
      in_force: 'stewardship_council',
      change: {
        document_id: document.id,
        governance_protocol: 'distributed_command',
        proposed_by: { id: founder.accountId },
      },
    })

    await approve(founder, document.id)
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'stewardship_council' })
    await approve(trustee, document.id)

    expect(await protocolOf(founder)).toMatchObject({ in_force: 'distributed_command', change: null })
    expect((await founder.get('/family/')).json()).toMatchObject({
      governance_protocol: 'distributed_command',
    })
    expect(await actsOn(founder, document.id)).toEqual([
      'document.in_force',
      'protocol.changed',
      'document.approved',
      'document.approved',
      'protocol.proposed',
    ])
  })

  test('a protocol change waits for all voters at once', async () => {
    const { founder, clients } = await familyOf('distributed_command', 'successor', 'advisor')
    const [successor, advisor] = clients as [TestClient, TestClient]
    const { id } = (await propose(founder, 'founder_authority')).json()

    const waiting = async (client: TestClient) =>
      (await client.get('/documents/?waits=for_me'))
        .json<{ items: { id: string }[] }>()
        .items.map((one) => one.id)

    expect([await waiting(founder), await waiting(successor), await waiting(advisor)]).toEqual([
      [id],
      [id],
      [],
    ])
  })

  test('a protocol change under a council needs two thirds of it, whatever the new protocol requires', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian', 'guardian')
    const { id } = (await propose(founder, 'founder_authority')).json()

    await approve(founder, id)
    expect((await approve(clients[0] as TestClient, id)).json()).toMatchObject({ state: 'waiting' })
    expect((await approve(clients[1] as TestClient, id)).json()).toMatchObject({ state: 'approved' })
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'founder_authority' })
  })

  test('a protocol change leaves open rounds under the protocol they started with', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const [trustee, guardian] = clients as [TestClient, TestClient]
    const begun = await insertDocument(world, founder)
    await approve(founder, begun)
    const drafted = await insertDocument(world, trustee)

    const { id } = (await propose(founder, 'founder_authority')).json()
    await approve(founder, id)
    await approve(guardian, id)

    expect((await founder.get(`/documents/${begun}/`)).json()).toMatchObject({
      state: 'waiting',
      approval: { protocol: 'stewardship_council' },
    })
    expect((await founder.get(`/documents/${drafted}/`)).json()).toMatchObject({
      approval: { protocol: 'founder_authority' },
    })
  })

  test('a founder without other members changes the protocol as a founding act', async () => {
    const founder = await world.create()
    const { id } = (await propose(founder, 'distributed_command')).json()

    expect((await approve(founder, id)).json()).toMatchObject({ state: 'approved', is_founding_act: true })
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'distributed_command', change: null })
  })

  test('a protocol change that could never be approved is refused and stores nothing', async () => {
    const { founder } = await familyOf('founder_authority', 'successor', 'successor')

    const response = await propose(founder, 'stewardship_council')

    expect(response.statusCode).toBe(409)
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'founder_authority', change: null })
    expect((await founder.get('/documents/')).json<{ items: unknown[] }>().items).toEqual([])
  })

  test('one of two concurrent protocol changes is refused', async () => {
    const { founder } = await familyOf('stewardship_council', 'trustee')

    const responses = await Promise.all([
      propose(founder, 'distributed_command'),
      propose(founder, 'founder_authority'),
    ])

    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
      'A change of protocol is already awaiting a decision. Wait for the decision, or withdraw it first.',
    )
  })

  test('proposing the protocol in force is refused', async () => {
    const founder = await world.create()

    expect((await propose(founder, 'founder_authority')).json()).toEqual({
      code: 'protocol_in_force',
      detail: 'Your family already decides under this protocol.',
    })
  })

  test('after a rejected protocol change, another one can be proposed', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const { id } = (await propose(founder, 'distributed_command')).json()
    for (const client of clients)
      await client.post(`/documents/${id}/decline/`, { ...(await newest(client, id)), reason: 'Not now.' })

    expect(await protocolOf(founder)).toMatchObject({ in_force: 'stewardship_council', change: null })
    expect((await propose(founder, 'distributed_command')).statusCode).toBe(200)
  })

  test('the text of a protocol change can’t be edited', async () => {
    const { founder } = await familyOf('stewardship_council', 'trustee')
    const { id } = (await propose(founder, 'distributed_command')).json()

    const response = await founder.post(`/documents/${id}/`, {
      version: 1,
      title: 'Nothing to see',
      body: 'Just a small change.',
    })

    expect(response.statusCode).toBe(409)
    expect((await founder.get(`/documents/${id}/`)).json()).toMatchObject({
      version: 1,
      may: { write: false },
    })
  })
})

describe('withdrawing a protocol change', () => {
  test('a withdrawn protocol change ends for everyone and stays in the ledger', async () => {
    const { founder, clients } = await familyOf('stewardship_council', 'trustee', 'guardian')
    const [trustee] = clients as [TestClient]
    const { id } = (await propose(founder, 'distributed_command')).json()
    const given = await newest(trustee, id)
    await approve(trustee, id)

    expect((await founder.post('/family/protocol/withdraw/', { document_id: id })).json()).toMatchObject({
      change: null,
    })

    expect((await trustee.post(`/documents/${id}/approve/`, given)).statusCode).toBe(404)
    expect((await trustee.get('/documents/?waits=for_me')).json<{ items: unknown[] }>().items).toEqual([])
    expect(await actsOn(founder, id)).toEqual([
      'protocol.withdrawn',
      'document.approved',
      'protocol.proposed',
    ])
    expect(await protocolOf(founder)).toMatchObject({ in_force: 'stewardship_council' })
  })

  test('a decided protocol change and other documents can’t be withdrawn', async () => {
    const founder = await world.create()
    const { id } = (await propose(founder, 'distributed_command')).json()
    await approve(founder, id)
    const document = await insertDocument(world, founder)

    expect((await founder.post('/family/protocol/withdraw/', { document_id: id })).json()).toEqual({
      code: 'protocol_change_over',
      detail: 'This change of protocol is already decided.',
    })
    expect((await founder.post('/family/protocol/withdraw/', { document_id: document })).statusCode).toBe(404)
    expect((await founder.get(`/documents/${document}/`)).statusCode).toBe(200)
  })
})

test('only the founder sets the horizon, and only to one of the four values', async () => {
  const { founder, clients } = await familyOf('founder_authority', 'trustee')

  expect(
    (await founder.post('/family/', { version: 1, timeline_horizon: 'hundred_years' })).json(),
  ).toMatchObject({
    timeline_horizon: 'hundred_years',
  })
  expect((await founder.post('/family/', { version: 2, timeline_horizon: 'for_ever' })).statusCode).toBe(400)
  expect(
    (await (clients[0] as TestClient).post('/family/', { version: 2, timeline_horizon: 'three_generations' }))
      .statusCode,
  ).toBe(409)
})
