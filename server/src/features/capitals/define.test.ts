import { expect, test } from 'vitest'

import { readCapital } from '../../../test/capitals.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { capitalLimits } from '#contract/capitals/calls.ts'

const world = useWorld()

const define = (client: TestClient, definition: string, version = 0) =>
  client.post('/capitals/material/define/', { version, definition })

async function changes(client: TestClient) {
  const { items } = (await client.get('/family/ledger/')).json<{
    items: { act: string; details: object; by: string }[]
  }>()
  return items.filter(({ act }) => act === 'family.changed')
}

test('the family reads a definition written by the founder or a trustee', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const guardian = await join('guardian')

  await define(founder, '  The mill, the weir and the orchard.\nNothing that can be sold. ')
  expect(await readCapital(guardian, 'material')).toMatchObject({
    definition: 'The mill, the weir and the orchard.\nNothing that can be sold.',
    definition_version: 1,
  })
  await define(trustee, 'The mill.', 1)

  expect(await readCapital(founder, 'material')).toMatchObject({
    definition: 'The mill.',
    definition_version: 2,
  })
})

test.each(['successor', 'guardian', 'advisor'] as const)('a %s can’t define a capital', async (role) => {
  const { founder, join } = await world.foundFamily()

  const response = await define(await join(role), 'Ours.')

  expect([response.statusCode, response.json().detail]).toEqual([
    409,
    'Your role doesn’t allow this. Ask the founder.',
  ])
  expect(await readCapital(founder, 'material')).toMatchObject({ definition: '', definition_version: 0 })
})

test('defining an outdated version gets 409', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await define(founder, 'The mill.')

  const response = await define(trustee, 'The house in town.')

  expect(response.statusCode).toBe(409)
  expect(await readCapital(founder, 'material')).toMatchObject({
    definition: 'The mill.',
    definition_version: 1,
  })
})

test('one of two concurrent first definitions gets 409', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')

  const responses = await Promise.all([define(founder, 'The mill.'), define(trustee, 'The house in town.')])

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await changes(founder)).toHaveLength(1)
})

test('a repeated definition counts once', async () => {
  const founder = await world.create()

  const responses = [await define(founder, 'The mill.'), await define(founder, 'The mill.')]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await readCapital(founder, 'material')).toMatchObject({ definition_version: 1 })
  expect(await changes(founder)).toHaveLength(1)
})

test('the ledger records who changed which definition, but not its text', async () => {
  const founder = await world.create()

  await define(founder, 'The mill.')

  expect(await changes(founder)).toMatchObject([
    { by: founder.accountId, details: { fields: ['capital_definition.material'] } },
  ])
})

test('a definition can be cleared', async () => {
  const founder = await world.create()
  await define(founder, 'The mill.')

  await define(founder, '', 1)

  expect(await readCapital(founder, 'material')).toMatchObject({ definition: '', definition_version: 2 })
})

test('a definition over the maximum length is refused', async () => {
  const founder = await world.create()

  expect((await define(founder, 'x'.repeat(capitalLimits.definition))).statusCode).toBe(200)
  const response = await define(founder, 'x'.repeat(capitalLimits.definition + 1), 1)

  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['definition']])
})

test('defining an unknown capital gets 404', async () => {
  const founder = await world.create()

  expect((await founder.post('/capitals/fame/define/', { version: 0, definition: 'Ours.' })).statusCode).toBe(
    404,
  )
})
