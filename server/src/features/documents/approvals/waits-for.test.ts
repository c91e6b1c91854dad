import { expect, test } from 'vitest'

import { answerJourney, insertDocument, newest } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'

const world = useWorld()

const waiting = async (client: TestClient) =>
  (await client.get('/documents/?waits=for_me'))
    .json<{ items: { id: string; title: string }[] }>()
    .items.map(({ title }) => title)

test('an open round waits for every voter until they vote or recuse themselves', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: 'stewardship_council' })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  const id = await insertDocument(world, founder, { class: 'constitutional', title: 'Charter' })
  expect(await waiting(trustee)).toEqual([])

  await founder.post(`/documents/${id}/approve/`, await newest(founder, id))
  expect([await waiting(founder), await waiting(trustee), await waiting(guardian)]).toEqual([
    [],
    ['Charter'],
    ['Charter'],
  ])

  await guardian.post(`/documents/${id}/recuse/`, await newest(guardian, id))
  expect(await waiting(guardian)).toEqual([])
  await trustee.post(`/documents/${id}/approve/`, await newest(trustee, id))
  expect(await waiting(trustee)).toEqual([])
})

test('onboarding drafts wait only for their author', async () => {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  await answerJourney(founder)

  expect((await waiting(founder)).toSorted()).toEqual([
    'Family charter',
    'Legacy letter',
    'Stewardship policy',
  ])
  expect(await waiting(successor)).toEqual([])
})
