import { expect, test } from 'vitest'

import { useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()

async function actsOf(founder: Voice): Promise<string[]> {
  return (await founder.get('/family/ledger/')).json().items.map(({ act }: { act: string }) => act)
}

test('the founder changes what is sent, the rest stays, and the ledger names the fields but not their words', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })

  const answer = await founder.post('/family/', { version: 2, legacy_established: 1874, purpose_statement: ' To keep\nthe mill turning. ' })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    name: 'Hallam',
    legacy_established: 1874,
    purpose_statement: 'To keep\nthe mill turning.',
    core_value: '',
    governance_protocol: 'founder_authority',
    version: 3,
  })
  expect((await founder.get('/family/')).json()).toEqual(answer.json())
  const newest = (await founder.get('/family/ledger/')).json().items[0]
  expect(newest).toMatchObject({ act: 'family.changed', by: founder.accountId, subject_id: founder.familyId })
  expect(newest.details.fields.toSorted()).toEqual(['legacy_established', 'purpose_statement'])
  expect(JSON.stringify(newest)).not.toContain('mill')
})

test('whoever saves on top of an older version is told so, and nothing changes', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })

  const answer = await founder.post('/family/', { version: 1, name: 'Taken over' })

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({ detail: 'Somebody saved before you. Load the newest version and try again.' })
  expect((await founder.get('/family/')).json()).toMatchObject({ name: 'Hallam', version: 2 })
  expect(await actsOf(founder)).toEqual(['family.changed', 'family.founded'])
})

test('a version from the future is as little the newest one', async () => {
  const founder = await world.create()

  const answer = await founder.post('/family/', { version: 2, name: 'Taken over' })

  expect(answer.statusCode).toBe(409)
  expect((await founder.get('/family/')).json()).toMatchObject({ name: '', version: 1 })
})

test.each([2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])('version %i is not the newest one either, and no fault', async (version) => {
  const founder = await world.create()

  const answer = await founder.post('/family/', { version, name: 'Taken over' })

  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  expect((await founder.get('/family/')).json()).toMatchObject({ name: '', version: 1 })
})

test('of two who save at once one wins, and the ledger has one entry more', async () => {
  const founder = await world.create()
  const names = ['Hallam of the Mill', 'Hallam of the Weir', 'Hallam of the Orchard', 'Hallam of the Quay']

  const answers = await Promise.all(names.map((name) => founder.post('/family/', { version: 1, name })))

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  const winner = names[answers.findIndex(({ statusCode }) => statusCode === 200)]
  expect((await founder.get('/family/')).json()).toMatchObject({ name: winner, version: 2 })
  expect(await actsOf(founder)).toEqual(['family.changed', 'family.founded'])
})

test.each([
  ['name', '', 'This is needed.'],
  ['name', '   ', 'This is needed.'],
  ['name', 'H'.repeat(121), 'At most 120 characters fit here.'],
  ['name', 'Hallam\u202e', 'This name holds hidden characters that would change how it reads.'],
  ['legacy_established', 0, 'This must be 1 or more.'],
  ['legacy_established', 2201, 'This must be 2200 or less.'],
  ['purpose_statement', 'p'.repeat(2001), 'At most 2000 characters fit here.'],
  ['core_value', 'p'.repeat(301), 'At most 300 characters fit here.'],
  ['governance_protocol', 'distributed_command', 'There is no such field.'],
  ['timeline_horizon', 'for_ever', 'This is not one of the choices.'],
])('%s is refused as it was sent, with its sentence, and nothing changes', async (field, value, sentence) => {
  const founder = await world.create()

  const answer = await founder.post('/family/', { version: 1, [field]: value })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: sentence })
  expect((await founder.get('/family/')).json().version).toBe(1)
  expect(await actsOf(founder)).toEqual(['family.founded'])
})

test('the year a legacy was established can be taken back', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, legacy_established: 1874 })

  const answer = await founder.post('/family/', { version: 2, legacy_established: null })

  expect(answer.json().legacy_established).toBeNull()
})
