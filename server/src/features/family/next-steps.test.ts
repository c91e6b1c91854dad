import { expect, test } from 'vitest'

import { answerJourney, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { capitals } from '#contract/capitals.ts'

const world = useWorld()

interface StepsReply {
  steps: { key: string; is_done: boolean; left: number; document_id: string | null }[]
  is_dismissed: boolean
}

const read = async (client: TestClient) => (await client.get('/family/next-steps/')).json<StepsReply>()
const stepOf = async (client: TestClient, key: string) =>
  (await read(client)).steps.find((one) => one.key === key)

test('a family without a mission has three open steps', async () => {
  const founder = await world.create()

  expect(await read(founder)).toEqual({
    steps: [
      { key: 'invite', is_done: false, left: 1, document_id: null },
      { key: 'name_family', is_done: false, left: 1, document_id: null },
      { key: 'rate', is_done: false, left: 9, document_id: null },
    ],
    is_dismissed: false,
    is_new: true,
  })
})

test('an invitation, a name and nine ratings complete their steps', async () => {
  const founder = await world.create()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await founder.post('/family/invitations/', { email: 'ines@house.test', role: 'trustee' })
  for (const capital of capitals) await founder.post(`/capitals/${capital}/rate/`, { perceived: 50 })

  expect((await read(founder)).steps.map(({ key, is_done }) => [key, is_done])).toEqual([
    ['invite', true],
    ['name_family', true],
    ['rate', true],
  ])
})

test('the first documents count their blanks and approvals, and seeded ratings don’t count', async () => {
  const founder = await world.create()
  await answerJourney(founder, { answers: 'cab' })
  const blanks = await stepOf(founder, 'fill_blanks')
  const approvals = await stepOf(founder, 'approve')
  expect(blanks).toMatchObject({ is_done: false, document_id: approvals?.document_id })
  expect(blanks?.left).toBeGreaterThan(3)
  expect(approvals).toMatchObject({ is_done: false, left: 3 })
  expect(await stepOf(founder, 'rate')).toMatchObject({ left: 9 })

  const { items } = (await founder.get('/documents/?mission=legacy')).json<{ items: { id: string }[] }>()
  for (const { id } of items) await founder.post(`/documents/${id}/approve/`, await newest(founder, id))

  expect(await stepOf(founder, 'approve')).toMatchObject({ is_done: true, left: 0, document_id: null })
  expect(await stepOf(founder, 'fill_blanks')).toMatchObject({ is_done: true })
})

test('dismissed steps stay dismissed for this pilot only', async () => {
  const founder = await world.create()
  const other = await world.create()
  expect((await founder.post('/family/next-steps/dismiss/', {})).json<StepsReply>()).toMatchObject({
    is_dismissed: true,
  })
  await founder.post('/family/next-steps/dismiss/', {})

  expect(await read(founder)).toMatchObject({ is_dismissed: true })
  expect(await read(other)).toMatchObject({ is_dismissed: false })
})

test('a family is new until it has three voters, not counting advisors', async () => {
  const { founder, join } = await world.foundFamily()
  await join('trustee')
  await join('advisor')
  expect(await read(founder)).toMatchObject({ is_new: true })

  await join('successor')

  expect(await read(founder)).toMatchObject({ is_new: false })
})
