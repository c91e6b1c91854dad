import { expect, test } from 'vitest'

import { insertDocument, newest } from '../../../../test/documents.ts'
import { type TestClient, useWorld } from '../../../../test/world.ts'
import type { Protocol } from '#contract/documents/matter.ts'

const world = useWorld()

async function familyUnder(protocol: Protocol) {
  const { founder, join } = await world.foundFamily()
  const members = {
    founder,
    trustee: await join('trustee'),
    guardian: await join('guardian'),
    advisor: await join('advisor'),
  }
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: protocol })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  return members
}

/** Acts on a document and expects the reply to be the document as the next request reads it. */
async function act(client: TestClient, path: string, body?: object): Promise<{ id: string; state: string }> {
  const response = await client.post(path, body)
  expect(response.statusCode, response.body).toBe(200)
  const reply = response.json<{ id: string; state: string }>()
  expect(reply).toEqual((await client.get(`/documents/${reply.id}/`)).json())
  return reply
}

const vote = async (client: TestClient, id: string, verb: string, more: object = {}) =>
  act(client, `/documents/${id}/${verb}/`, { ...(await newest(client, id)), ...more })

test('the reply to each vote of a round is the document as it is read next', async () => {
  const { founder, trustee, guardian } = await familyUnder('value_based_management')
  const id = await insertDocument(world, founder)
  await vote(trustee, id, 'recuse')
  await vote(guardian, id, 'abstain')
  await vote(founder, id, 'approve', { alignment: 4 })
  await vote(founder, id, 'approve', { alignment: 4 })
  expect(await vote(trustee, id, 'approve', { alignment: 5 })).toMatchObject({ state: 'approved' })

  const declined = await insertDocument(world, founder)
  await vote(founder, declined, 'approve', { alignment: 4 })
  expect(
    await vote(trustee, declined, 'request-changes', { alignment: 1, reason: 'Not yet.' }),
  ).toMatchObject({ state: 'changes_requested' })
})

test('the reply to adding, removing and reminding a voter is the document as it is read next', async () => {
  const { founder, trustee, guardian, advisor } = await familyUnder('stewardship_council')
  const id = await insertDocument(world, founder)
  const add = { account_id: advisor.accountId }
  await act(founder, `/documents/${id}/add-approval/`, add)
  await act(founder, `/documents/${id}/remove-approval/`, add)
  await act(founder, `/documents/${id}/add-approval/`, add)
  await vote(founder, id, 'approve')
  await act(founder, `/documents/${id}/remind/`, { account_id: guardian.accountId })
  expect(await vote(trustee, id, 'approve')).toMatchObject({ state: 'waiting' })
  // The advisor's approval was the last one missing.
  expect(await act(founder, `/documents/${id}/remove-approval/`, add)).toMatchObject({ state: 'approved' })
})

test('the reply to a ratification and to a protocol change is the document as it is read next', async () => {
  const { founder, join } = await world.foundFamily()
  const id = await insertDocument(world, founder, { class: 'constitutional' })
  await vote(founder, id, 'approve')
  const trustee = await join('trustee')
  await join('guardian')
  await act(founder, `/documents/${id}/ratify/`)
  await vote(founder, id, 'approve')
  await vote(trustee, id, 'approve')

  const change = await act(founder, '/family/protocol/', { governance_protocol: 'stewardship_council' })
  await vote(founder, change.id, 'approve')
  expect(await vote(trustee, change.id, 'approve')).toMatchObject({ state: 'approved' })
})
