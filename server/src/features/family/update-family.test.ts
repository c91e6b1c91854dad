import { expect, test } from 'vitest'

import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

async function actsOf(founder: TestClient): Promise<string[]> {
  return (await founder.get('/family/ledger/')).json().items.map(({ act }: { act: string }) => act)
}

test('an update changes only the sent fields, and the ledger names the fields without their values', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })

  const response = await founder.post('/family/', {
    version: 2,
    legacy_established: 1874,
    purpose_statement: ' To keep\nthe mill turning. ',
  })

  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    name: 'Hallam',
    legacy_established: 1874,
    purpose_statement: 'To keep\nthe mill turning.',
    core_value: '',
    governance_protocol: 'founder_authority',
    version: 3,
  })
  expect((await founder.get('/family/')).json()).toEqual(response.json())
  const newest = (await founder.get('/family/ledger/')).json().items[0]
  expect(newest).toMatchObject({ act: 'family.changed', by: founder.accountId, subject_id: founder.familyId })
  expect(newest.details.fields.toSorted()).toEqual(['legacy_established', 'purpose_statement'])
  expect(JSON.stringify(newest)).not.toContain('mill')
})

test('an update of an outdated version is refused', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })

  const response = await founder.post('/family/', { version: 1, name: 'Taken over' })

  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({
    code: 'out_of_date',
    detail: 'Someone else saved first. Load the newest version and try again.',
  })
  expect((await founder.get('/family/')).json()).toMatchObject({ name: 'Hallam', version: 2 })
  expect(await actsOf(founder)).toEqual(['family.changed', 'family.founded'])
})

test('an update of a future version is refused', async () => {
  const founder = await world.create()

  const response = await founder.post('/family/', { version: 2, name: 'Taken over' })

  expect(response.statusCode).toBe(409)
  expect((await founder.get('/family/')).json()).toMatchObject({ name: '', version: 1 })
})

test.each([2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
  'an update of version %i is refused without a server error',
  async (version) => {
    const founder = await world.create()

    const response = await founder.post('/family/', { version, name: 'Taken over' })

    expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
    expect(response.statusCode, response.body).toBeLessThan(500)
    expect((await founder.get('/family/')).json()).toMatchObject({ name: '', version: 1 })
  },
)

test('parallel updates of one version succeed once', async () => {
  const founder = await world.create()
  const names = ['Hallam of the Mill', 'Hallam of the Weir', 'Hallam of the Orchard', 'Hallam of the Quay']

  const responses = await Promise.all(names.map((name) => founder.post('/family/', { version: 1, name })))

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  const winner = names[responses.findIndex(({ statusCode }) => statusCode === 200)]
  expect((await founder.get('/family/')).json()).toMatchObject({ name: winner, version: 2 })
  expect(await actsOf(founder)).toEqual(['family.changed', 'family.founded'])
})

test.each([
  ['name', '', 'This is required.'],
  ['name', '   ', 'This is required.'],
  ['name', 'H'.repeat(121), 'Enter at most 120 characters.'],
  ['name', 'Hallam\u202e', 'This name contains hidden characters that change how it reads. Remove them.'],
  ['legacy_established', 0, 'This must be 1 or more.'],
  ['legacy_established', new Date().getFullYear() + 2, 'This date is in the future. Choose an earlier one.'],
  ['purpose_statement', 'p'.repeat(2001), 'Enter at most 2000 characters.'],
  ['core_value', 'p'.repeat(301), 'Enter at most 300 characters.'],
  ['governance_protocol', 'distributed_command', 'This field doesn’t exist.'],
  ['timeline_horizon', 'for_ever', 'Choose one of the options.'],
  ['country', 'XX', 'Choose one of the options.'],
  ['country', 'at', 'Choose one of the options.'],
])('an invalid %s is refused with its error and changes nothing', async (field, value, sentence) => {
  const founder = await world.create()

  const response = await founder.post('/family/', { version: 1, [field]: value })

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ [field]: sentence })
  expect((await founder.get('/family/')).json().version).toBe(1)
  expect(await actsOf(founder)).toEqual(['family.founded'])
})

test('the country and the facts about a family can be set and cleared', async () => {
  const founder = await world.create()
  const said = {
    country: 'AT',
    has_business: true,
    has_trust: false,
    has_minors: true,
    has_property_abroad: false,
  }

  expect((await founder.post('/family/', { version: 1, ...said })).json()).toMatchObject(said)

  const unsaid = {
    country: null,
    has_business: null,
    has_trust: null,
    has_minors: null,
    has_property_abroad: null,
  }
  expect((await founder.post('/family/', { version: 2, ...unsaid })).json()).toMatchObject(unsaid)
})

test('the founding year can be cleared', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, legacy_established: 1874 })

  const response = await founder.post('/family/', { version: 2, legacy_established: null })

  expect(response.json().legacy_established).toBeNull()
})
