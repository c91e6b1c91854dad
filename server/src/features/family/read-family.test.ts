import { expect, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'

const world = useWorld()

test('a new family begins under founder authority with a horizon of three generations', async () => {
  const founder = await world.create()

  const response = await founder.get('/family/')

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    id: founder.familyId,
    name: '',
    legacy_established: null,
    purpose_statement: '',
    core_value: '',
    governance_protocol: 'founder_authority',
    timeline_horizon: 'three_generations',
    country: null,
    has_business: null,
    has_trust: null,
    has_minors: null,
    has_property_abroad: null,
    version: 1,
  })
})

test.each(['successor', 'trustee', 'guardian'] as const)(
  'a %s reads all of the family’s identity',
  async (role) => {
    const { founder, join } = await world.foundFamily()
    await founder.post('/family/', {
      version: 1,
      name: 'Hallam',
      purpose_statement: 'To keep the mill turning.',
    })
    const member = await join(role)

    const response = await member.get('/family/')

    expect(response.json()).toEqual((await founder.get('/family/')).json())
    expect(response.json()).toMatchObject({
      name: 'Hallam',
      purpose_statement: 'To keep the mill turning.',
      version: 2,
    })
  },
)

test('an advisor reads only the family’s name', async () => {
  const { founder, join } = await world.foundFamily()
  await founder.post('/family/', {
    version: 1,
    name: 'Hallam',
    purpose_statement: 'To keep the mill turning.',
    legacy_established: 1874,
  })
  const advisor = await join('advisor')

  const response = await advisor.get('/family/')

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ id: founder.familyId, name: 'Hallam' })
})
