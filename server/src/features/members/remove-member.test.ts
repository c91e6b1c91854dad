import { expect, test } from 'vitest'

import { readCapital } from '../../../test/capitals.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const remove = (founder: TestClient, { accountId }: TestClient) =>
  founder.post(`/family/members/${accountId}/remove/`)

test('a removed member is signed out and unlisted, with a ledger entry and an email', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')

  expect((await remove(founder, trustee)).json()).toEqual({ done: true })

  expect((await trustee.get('/auth/me/')).statusCode).toBe(403)
  const { items } = (await founder.get('/family/members/')).json<{ items: { account_id: string }[] }>()
  expect(items.map(({ account_id }) => account_id)).toEqual([founder.accountId])
  expect((await founder.get('/family/acts/')).json().items[0]).toMatchObject({
    act: 'member.removed',
    other: { id: trustee.accountId },
  })
  expect((await world.lastMailTo(trustee.email))?.subject).toBe('Your family removed you from A family')
  expect((await founder.get(`/family/members/${trustee.accountId}/`)).json()).toMatchObject({
    is_former: true,
    stewards: [],
  })
})

test('removing a member ends their stewardships and shares but not their documents', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const document = await insertDocument(world, trustee)
  await founder.post('/capitals/cultural/steward/', { account_id: trustee.accountId })

  await remove(founder, trustee)

  expect(await readCapital(founder, 'cultural')).toMatchObject({ steward: null })
  expect((await founder.get(`/documents/${document}/`)).statusCode).toBe(200)
})

test('a removed member is no longer counted in an open round', async () => {
  const { founder, join } = await world.foundFamily()
  const [one, two] = [await join('trustee'), await join('guardian')]
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: 'stewardship_council' })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  const document = await insertDocument(world, founder)
  const approve = async (client: TestClient) =>
    client.post(`/documents/${document}/approve/`, await newest(founder, document))
  await approve(founder)
  expect((await founder.get(`/documents/${document}/`)).json()).toMatchObject({ state: 'waiting' })

  await remove(founder, two)
  await approve(one)

  expect((await founder.get(`/documents/${document}/`)).json()).toMatchObject({ state: 'approved' })
})

test('an advisor’s mandate ends with their membership', async () => {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  const before = (await founder.get('/mesh/contacts/?kind=advisor')).json<{
    items: { account_id: string; id: string }[]
  }>()
  const contact = before.items.find(({ account_id }) => account_id === advisor.accountId)

  await remove(founder, advisor)

  expect((await founder.get(`/mesh/contacts/${contact?.id}/`)).json()).toMatchObject({
    ended_at: expect.any(String),
  })
})

test('a removed member can be invited again with a new role', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await remove(founder, trustee)
  const invited = await founder.post('/family/invitations/', { email: trustee.email, role: 'guardian' })
  const token = world.secretIn(invited.json<{ link: string }>().link)

  const outside = await world.signIn(trustee.email)
  const back = await outside.post('/auth/invitation/accept/', { token })

  expect(back.json()).toMatchObject({ family: { id: founder.familyId }, role: 'guardian' })
  expect((await founder.get(`/family/members/${trustee.accountId}/`)).json()).toMatchObject({
    role: 'guardian',
    status: 'active',
    is_former: false,
  })
})

test('a member can’t remove themselves, a former member, or anyone without permission', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  await remove(founder, guardian)

  expect((await remove(founder, founder)).statusCode).toBe(409)
  expect((await remove(founder, guardian)).statusCode).toBe(404)
  expect((await remove(trustee, founder)).statusCode).toBe(409)
  expect(
    (await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'active' })).statusCode,
  ).toBe(404)
})
