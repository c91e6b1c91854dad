import { expect, test } from 'vitest'

import { goodPassword, useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const lifecycle = async (client: TestClient) => (await client.get('/family/lifecycle/')).json()
const roleOf = async (client: TestClient) => (await client.get('/auth/me/')).json().role as string
const lastAct = async (client: TestClient) => (await client.get('/family/acts/')).json().items[0]

async function offered() {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  const response = await founder.post('/family/transfer/', {
    account_id: successor.accountId,
    role: 'guardian',
    password: goodPassword,
  })
  expect(response.statusCode, response.body).toBe(200)
  return { founder, successor, join }
}

test('an offered transfer changes no role until it is accepted, and its recipient gets an email', async () => {
  const { founder, successor } = await offered()

  expect(await lifecycle(successor)).toMatchObject({
    offer: { by: { id: founder.accountId }, to: { id: successor.accountId }, role: 'guardian' },
  })
  expect([await roleOf(founder), await roleOf(successor)]).toEqual(['founder', 'successor'])
  expect((await world.lastMailTo(successor.email))?.subject).toBe(
    'Your family wants to transfer A family to you',
  )
  expect(await lastAct(founder)).toMatchObject({ act: 'family.offered', other: { id: successor.accountId } })
})

test('an accepted transfer swaps the roles and is recorded in the ledger', async () => {
  const { founder, successor } = await offered()

  const response = await successor.post('/family/transfer/accept/')

  expect(response.json()).toEqual({ done: true })
  expect([await roleOf(founder), await roleOf(successor)]).toEqual(['guardian', 'founder'])
  expect(await lifecycle(successor)).toMatchObject({ offer: null, is_last_founder: true })
  expect(await lastAct(successor)).toMatchObject({
    act: 'family.handed_over',
    by: { id: successor.accountId },
    other: { id: founder.accountId },
    role: 'guardian',
  })
  expect((await founder.post('/family/leave/')).statusCode).toBe(200)
})

test('a declined or withdrawn transfer can no longer be accepted', async () => {
  const { founder, successor } = await offered()
  await successor.post('/family/transfer/decline/')
  expect(await lastAct(founder)).toMatchObject({
    act: 'family.offer_declined',
    by: { id: successor.accountId },
    other: { id: founder.accountId },
  })
  await founder.post('/family/transfer/', {
    account_id: successor.accountId,
    role: 'trustee',
    password: goodPassword,
  })

  const response = await founder.post('/family/transfer/withdraw/')

  expect(response.json()).toMatchObject({ offer: null })
  expect((await successor.post('/family/transfer/accept/')).json()).toEqual({
    code: 'no_offer',
    detail: 'This offer is no longer open.',
  })
  expect(await roleOf(founder)).toBe('founder')
})

test('only the recipient can answer a transfer', async () => {
  const { founder, join } = await offered()
  const guardian = await join('guardian')

  const responses = await Promise.all(
    [guardian, founder].map((client) => client.post('/family/transfer/accept/')),
  )

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(await lifecycle(founder)).toMatchObject({ offer: { role: 'guardian' } })
})

test('a family can’t be transferred to oneself, a stranger or an inactive member', async () => {
  const { founder, join } = await offered()
  const [trustee, stranger] = [await join('trustee'), await world.create()]
  await trustee.post('/family/leave/')

  const responses = await Promise.all(
    [founder, trustee, stranger].map(({ accountId }) =>
      founder.post('/family/transfer/', { account_id: accountId, role: 'guardian', password: goodPassword }),
    ),
  )

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404])
})

test('a transfer offered by a former founder can’t be accepted', async () => {
  const { founder, successor, join } = await offered()
  const trustee = await join('trustee')
  await world.database.inFamily(founder.familyId, async (tx) => {
    await tx
      .updateTable('members')
      .set({ role: 'founder' })
      .where('account_id', '=', trustee.accountId)
      .execute()
    await tx
      .updateTable('members')
      .set({ role: 'guardian' })
      .where('account_id', '=', founder.accountId)
      .execute()
  })

  expect((await successor.post('/family/transfer/accept/')).statusCode).toBe(409)
  expect(await roleOf(successor)).toBe('successor')
})

test('accepting a transfer twice in parallel succeeds once', async () => {
  const { successor } = await offered()

  const responses = await Promise.all([1, 2].map(() => successor.post('/family/transfer/accept/')))

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('a transfer to a member who became inactive is hidden and can be offered to someone else', async () => {
  const { founder, successor, join } = await offered()
  const trustee = await join('trustee')
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('members')
      .set({ status: 'inactive' })
      .where('account_id', '=', successor.accountId)
      .execute(),
  )

  expect(await lifecycle(founder)).toMatchObject({ offer: null })
  const response = await founder.post('/family/transfer/', {
    account_id: trustee.accountId,
    role: 'successor',
    password: goodPassword,
  })

  expect(response.json()).toMatchObject({ offer: { to: { id: trustee.accountId } } })
})

test('a transfer requires the founder’s password', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const offer = (password?: string) =>
    founder.post('/family/transfer/', { account_id: trustee.accountId, role: 'guardian', password })

  const [none, wrong] = [await offer(), await offer('not the password')]

  for (const response of [none, wrong])
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['password']])
  expect((await founder.get('/family/lifecycle/')).json()).toMatchObject({ offer: null })
})
