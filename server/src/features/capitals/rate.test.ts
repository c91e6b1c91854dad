import { expect, test } from 'vitest'

import { readCapital } from '../../../test/capitals.ts'
import { startMission } from '../../../test/missions.ts'
import { answerJourney } from '../../../test/documents.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

test.each([0, 62, 100])('the rating %i is stored and all nine capitals are returned', async (perceived) => {
  const founder = await world.create()

  const response = await founder.post('/capitals/social/rate/', { perceived })

  expect(response.json().capitals).toHaveLength(9)
  expect(await readCapital(founder, 'social')).toMatchObject({
    mine: perceived,
    perceived,
    raters: 1,
    is_mine_seeded: false,
  })
})

test.each([-1, 101, 12.5, '60', true, [60], undefined])('%j is not a valid rating', async (perceived) => {
  const founder = await world.create()

  const response = await founder.post('/capitals/social/rate/', { perceived })

  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['perceived']])
  expect(await readCapital(founder, 'social')).toMatchObject({ mine: null, raters: 0 })
})

test('a later rating replaces the earlier one, and concurrent calls count once', async () => {
  const founder = await world.create()
  await founder.post('/capitals/social/rate/', { perceived: 40 })

  await Promise.all([1, 2, 3].map(() => founder.post('/capitals/social/rate/', { perceived: 55 })))

  expect(await readCapital(founder, 'social')).toMatchObject({ mine: 55, perceived: 55, raters: 1 })
})

test('null deletes the rating, and doing so twice is fine', async () => {
  const founder = await world.create()
  await founder.post('/capitals/social/rate/', { perceived: 40 })

  for (const _ of [1, 2])
    expect((await founder.post('/capitals/social/rate/', { perceived: null })).statusCode).toBe(200)

  expect(await readCapital(founder, 'social')).toMatchObject({
    mine: null,
    perceived: null,
    raters: 0,
    gap: null,
    priority: 'not_rated',
  })
})

test('a rating doesn’t change the ratings of other members', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await founder.post('/capitals/social/rate/', { perceived: 40 })

  await guardian.post('/capitals/social/rate/', { perceived: 90 })
  await guardian.post('/capitals/social/rate/', { perceived: null })

  expect(await readCapital(founder, 'social')).toMatchObject({ mine: 40, perceived: 40, raters: 1 })
})

test('a new assessment doesn’t change a pilot’s own rating', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'cab' })
  await founder.post('/capitals/cultural/rate/', { perceived: 33 })

  await startMission(founder, 'family', 'bba')

  expect(await readCapital(founder, 'cultural')).toMatchObject({ mine: 33, is_mine_seeded: false })
  expect(await readCapital(founder, 'social')).toMatchObject({ mine: 25, is_mine_seeded: true })
})

test('an advisor can’t rate a capital', async () => {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')

  const response = await advisor.post('/capitals/social/rate/', { perceived: 40 })

  expect(response.statusCode).toBe(409)
  expect(await readCapital(founder, 'social')).toMatchObject({ raters: 0 })
})

test('rating an unknown capital gets 404', async () => {
  const founder = await world.create()

  expect((await founder.post('/capitals/fame/rate/', { perceived: 40 })).statusCode).toBe(404)
})
