import { expect, test } from 'vitest'

import { readCapital } from '../../../test/capitals.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const appoint = (client: TestClient, account_id: string | null, capital = 'cultural') =>
  client.post(`/capitals/${capital}/steward/`, { account_id })

async function acts(client: TestClient) {
  const { items } = (await client.get('/family/acts/')).json<{
    items: { act: string; other: { id: string } | null; capital: string | null }[]
  }>()
  return items
    .filter(({ act }) => act.startsWith('capital.'))
    .map(({ act, other, capital }) => [act, other?.id, capital])
}

test('the founder appoints and dismisses a steward, and the ledger records it', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')

  await appoint(founder, guardian.accountId)
  expect(await readCapital(guardian, 'cultural')).toMatchObject({ steward: { id: guardian.accountId } })
  await appoint(founder, guardian.accountId)
  await appoint(founder, null)

  expect(await readCapital(guardian, 'cultural')).toMatchObject({ steward: null })
  expect(await acts(founder)).toEqual([
    ['capital.steward_dismissed', guardian.accountId, 'cultural'],
    ['capital.steward_appointed', guardian.accountId, 'cultural'],
  ])
})

test('under distributed command a document needs the steward of its capital', async () => {
  const { founder, join } = await world.foundFamily()
  const [steward, other] = [await join('successor'), await join('guardian')]
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: 'distributed_command' })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  await appoint(founder, steward.accountId)
  const id = await insertDocument(world, other)
  const approve = async (client: TestClient) =>
    (await client.post(`/documents/${id}/approve/`, await newest(client, id))).json()

  expect(await approve(founder)).toMatchObject({ state: 'waiting' })
  expect(await approve(other)).toMatchObject({ state: 'waiting' })
  expect(await approve(steward)).toMatchObject({ state: 'approved' })
})

test('only an active member with a vote can be a steward', async () => {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  const stranger = await world.create()

  for (const account of [advisor, stranger]) {
    const response = await appoint(founder, account.accountId)
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['account_id']])
  }
  expect((await appoint(founder, founder.accountId, 'luck')).statusCode).toBe(404)
  expect((await appoint(await join('trustee'), founder.accountId)).statusCode).toBe(409)
  expect(await readCapital(founder, 'cultural')).toMatchObject({ steward: null })
})
