import { expect, test } from 'vitest'

import { readCapital } from '../../../test/capitals.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { capitalLimits } from '#contract/capitals/calls.ts'

const world = useWorld()

const define = (voice: Voice, definition: string, version = 0) => voice.post('/capitals/material/define/', { version, definition })

async function changes(voice: Voice) {
  const { items } = (await voice.get('/family/ledger/')).json<{ items: { act: string; details: object; by: string }[] }>()
  return items.filter(({ act }) => act === 'family.changed')
}

test('the whole family reads what the founder or a trustee wrote', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const guardian = await join('guardian')

  await define(founder, '  The mill, the weir and the orchard.\nNothing that can be sold. ')
  expect(await readCapital(guardian, 'material')).toMatchObject({
    definition: 'The mill, the weir and the orchard.\nNothing that can be sold.',
    definition_version: 1,
  })
  await define(trustee, 'The mill.', 1)

  expect(await readCapital(founder, 'material')).toMatchObject({ definition: 'The mill.', definition_version: 2 })
})

test.each(['successor', 'guardian', 'advisor'] as const)('a %s defines nothing', async (role) => {
  const { founder, join } = await world.foundFamily()

  const answer = await define(await join(role), 'Ours.')

  expect([answer.statusCode, answer.json().detail]).toEqual([409, 'Your role does not allow this. The founder can.'])
  expect(await readCapital(founder, 'material')).toMatchObject({ definition: '', definition_version: 0 })
})

test('whoever writes on top of what they have not read is told so', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await define(founder, 'The mill.')

  const answer = await define(trustee, 'The house in town.')

  expect(answer.statusCode).toBe(409)
  expect(await readCapital(founder, 'material')).toMatchObject({ definition: 'The mill.', definition_version: 1 })
})

test('of two who define it for the first time at once, one is told to read first', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')

  const answers = await Promise.all([define(founder, 'The mill.'), define(trustee, 'The house in town.')])

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await changes(founder)).toHaveLength(1)
})

test('a retried call counts once', async () => {
  const founder = await world.create()

  const answers = [await define(founder, 'The mill.'), await define(founder, 'The mill.')]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await readCapital(founder, 'material')).toMatchObject({ definition_version: 1 })
  expect(await changes(founder)).toHaveLength(1)
})

test('the ledger keeps who changed which, never the words', async () => {
  const founder = await world.create()

  await define(founder, 'The mill.')

  expect(await changes(founder)).toMatchObject([{ by: founder.accountId, details: { fields: ['capital_definition.material'] } }])
})

test('it can be taken back', async () => {
  const founder = await world.create()
  await define(founder, 'The mill.')

  await define(founder, '', 1)

  expect(await readCapital(founder, 'material')).toMatchObject({ definition: '', definition_version: 2 })
})

test('it has an end', async () => {
  const founder = await world.create()

  expect((await define(founder, 'x'.repeat(capitalLimits.definition))).statusCode).toBe(200)
  const answer = await define(founder, 'x'.repeat(capitalLimits.definition + 1), 1)

  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['definition']])
})

test('there is nothing to define but the nine', async () => {
  const founder = await world.create()

  expect((await founder.post('/capitals/fame/define/', { version: 0, definition: 'Ours.' })).statusCode).toBe(404)
})
