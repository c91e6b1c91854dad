import { expect, test } from 'vitest'

import { answerJourney } from '../../../test/documents.ts'
import { startMission } from '../../../test/missions.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()
const inForce = { horizon: 'three_generations', protocol: 'founder_authority' }

function proposals(horizon: string | null, protocol: string | null) {
  return {
    timeline_horizon: { proposed: horizon, in_force: inForce.horizon },
    governance_protocol: { proposed: protocol, in_force: inForce.protocol },
  }
}

test('a family without answers has no proposals', async () => {
  const founder = await world.create()

  expect((await founder.get('/family/proposals/')).json()).toEqual(proposals(null, null))
})

test('the founder’s answers propose values without putting them in force', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await answerJourney(founder, { mission: 'legacy', answers: 'dab' })

  const response = await guardian.get('/family/proposals/')

  expect(response.json()).toEqual(proposals('five_hundred_years', 'stewardship_council'))
})

test('two of three answers propose nothing yet', async () => {
  const founder = await world.create()

  await answerJourney(founder, { mission: 'legacy', answers: 'da' })

  expect((await founder.get('/family/proposals/')).json()).toEqual(proposals(null, null))
})

test('the newest answers take precedence where they propose something', async () => {
  const founder = await world.create()
  await answerJourney(founder, { mission: 'legacy', answers: 'cab' })
  world.clock.move(1000)

  await startMission(founder, 'family', 'aad')

  expect((await founder.get('/family/proposals/')).json()).toEqual(
    proposals('hundred_years', 'value_based_management'),
  )
})

test('a successor’s answers propose nothing', async () => {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')

  await startMission(successor, 'legacy', 'ddd')

  expect((await founder.get('/family/proposals/')).json()).toEqual(proposals(null, null))
})
