import { expect, test } from 'vitest'

import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const read = (by: TestClient, id: string) => by.get(`/family/members/${id}/`)

test('a pilot’s page has their name, role, start date and stewarded capitals', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await guardian.post('/account/', { full_name: 'Ines Marsh' })
  const now = world.clock.now()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .insertInto('capital_stewards')
      .values({
        family_id: founder.familyId,
        capital: 'cultural',
        account_id: guardian.accountId,
        appointed_by: founder.accountId,
        appointed_at: now,
      })
      .execute(),
  )

  const response = await read(founder, guardian.accountId)

  expect(response.json()).toEqual({
    account_id: guardian.accountId,
    full_name: 'Ines Marsh',
    is_former: false,
    photo: null,
    contact: { email: null, phone: '', lives_in: '', time_zone: null, birthday: null, about: '' },
    role: 'guardian',
    status: 'active',
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    stewards: ['cultural'],
  })
})

test('an advisor reads only the names of others, and all of their own page', async () => {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  await founder.post('/account/', { full_name: 'Helena Hallam' })

  expect((await read(advisor, founder.accountId)).json()).toEqual({
    account_id: founder.accountId,
    full_name: 'Helena Hallam',
  })
  expect((await read(advisor, advisor.accountId)).json()).toMatchObject({
    role: 'advisor',
    status: 'active',
    stewards: [],
  })
})

test('a foreign, unknown or malformed pilot id returns 404', async () => {
  const { founder } = await world.foundFamily()
  const stranger = await world.create()

  for (const id of [stranger.accountId, '0198f1c2-0000-7000-8000-000000000000', 'nobody']) {
    const response = await read(founder, id)
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' },
    ])
  }
})

test('the contact shows only shared details, without the birth year, and nothing to an advisor', async () => {
  const { founder, join } = await world.foundFamily()
  const [guardian, advisor] = [await join('guardian'), await join('advisor')]
  await guardian.post('/account/', {
    dob: '1955-03-14',
    phone: '+44 7700 900182',
    lives_in: 'Geneva',
    time_zone: 'Europe/Zurich',
  })
  const contact = async () => (await founder.get(`/family/members/${guardian.accountId}/`)).json().contact

  expect(await contact()).toMatchObject({
    email: null,
    birthday: null,
    phone: '+44 7700 900182',
    time_zone: 'Europe/Zurich',
  })
  await guardian.post('/account/', { shares_email: true, shares_birthday: true, lives_in: '' })

  expect(await contact()).toMatchObject({ email: guardian.email, birthday: '03-14', time_zone: null })
  expect((await advisor.get(`/family/members/${guardian.accountId}/`)).json()).not.toHaveProperty('contact')
})
