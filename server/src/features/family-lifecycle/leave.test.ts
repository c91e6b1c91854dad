import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const memberOf = ({ familyId, accountId }: TestClient) =>
  world.database.inFamily(familyId, (tx) =>
    tx
      .selectFrom('members')
      .select(['role', 'status', 'left_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  )

test('a member who leaves becomes inactive, stays signed in without a family, and their work remains', async () => {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  const document = await insertDocument(world, successor, { title: 'Orchard' })

  const response = await successor.post('/family/leave/')

  expect(response.json()).toEqual({ moved_to: null })
  expect((await successor.get('/auth/me/')).json()).toMatchObject({ family: null })
  expect((await successor.get('/family/')).statusCode).toBe(403)
  expect(await memberOf(successor)).toMatchObject({ status: 'inactive', left_at: expect.any(Date) })
  expect((await founder.get(`/documents/${document}/`)).json()).toMatchObject({ title: 'Orchard' })
  expect((await founder.get('/family/acts/')).json().items[0]).toMatchObject({
    act: 'member.left',
    by: { id: successor.accountId },
  })
})

test('leaving a family signs out other devices', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  const login = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email: guardian.email, password: goodPassword },
  })

  await guardian.post('/family/leave/')

  const other = await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(login) } })
  expect(other.statusCode).toBe(401)
})

test('a member with another family is moved to it after leaving', async () => {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  const own = await world.create()
  // Their membership in the other family, as an accepted invitation would create it.
  await world.database.inFamily(own.familyId, (tx) =>
    tx
      .insertInto('members')
      .values({
        family_id: own.familyId,
        account_id: advisor.accountId,
        role: 'advisor',
        status: 'active',
        onboarding: null,
        mission: null,
        since: new Date(),
      })
      .execute(),
  )
  expect((await advisor.get('/family/lifecycle/')).json()).toMatchObject({
    has_other_family: true,
    is_last_founder: false,
  })

  const response = await advisor.post('/family/leave/')

  expect(response.json()).toEqual({ moved_to: own.familyId })
  expect((await advisor.get('/auth/me/')).json()).toMatchObject({
    family: { id: own.familyId },
    role: 'advisor',
  })
  expect((await founder.get('/auth/me/')).json()).toMatchObject({ family: { id: founder.familyId } })
})

test('the last founder can’t leave, even when two founders leave in parallel', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  expect((await founder.post('/family/leave/')).json().detail).toMatch(/^A family needs a founder/)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ role: 'founder' }).where('account_id', '=', trustee.accountId).execute(),
  )

  const responses = await Promise.all([founder.post('/family/leave/'), trustee.post('/family/leave/')])

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('leaving twice in parallel succeeds once', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')

  const responses = await atOnce(
    world,
    'members',
    [1, 2].map(() => () => guardian.post('/family/leave/')),
  )

  const left = (await founder.get('/family/acts/?kind=member'))
    .json()
    .items.filter(({ act }: { act: string }) => act === 'member.left')
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  expect(left).toHaveLength(1)
})

test('a member who leaves is no longer counted in an open approval round', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('families').set({ governance_protocol: 'stewardship_council' }).execute(),
  )
  const document = await insertDocument(world, trustee)
  await founder.post(`/documents/${document}/add-approval/`, { account_id: guardian.accountId })
  for (const client of [founder, trustee])
    await client.post(`/documents/${document}/approve/`, await newest(client, document))
  expect((await founder.get(`/documents/${document}/`)).json().state).toBe('waiting')

  await guardian.post('/family/leave/')

  expect((await founder.get(`/documents/${document}/`)).json().state).toBe('approved')
})

test('a reactivated member no longer has a leave date', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  await guardian.post('/family/leave/')

  await world.database.inFamily(guardian.familyId, (tx) =>
    tx
      .updateTable('members')
      .set({ status: 'active' })
      .where('account_id', '=', guardian.accountId)
      .execute(),
  )

  expect(await memberOf(guardian)).toMatchObject({ status: 'active', left_at: null })
})
