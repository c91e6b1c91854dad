import { expect, test } from 'vitest'

import { insertDocument, newest } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'

const world = useWorld()

async function titles(client: TestClient, query: string): Promise<string[]> {
  const { items } = (await client.get(`/documents/?${query}`)).json<{ items: { title: string }[] }>()
  return items.map(({ title }) => title).toSorted()
}

test('written_by lists documents a member created or wrote a version of', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await insertDocument(world, trustee, { title: 'Rules of the mill' })
  const charter = await insertDocument(world, founder, { title: 'Charter' })
  await insertDocument(world, founder, { title: 'Untouched' })
  await trustee.post(`/documents/${charter}/`, {
    version: 1,
    title: 'Charter',
    body: 'We keep the mill and the weir.',
  })

  expect(await titles(founder, `written_by=${trustee.accountId}`)).toEqual(['Charter', 'Rules of the mill'])
})

test('approved_by lists documents with a member’s yes, but not a no or a yes to a replaced version', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const [yes, no, replaced] = [
    await insertDocument(world, founder, { title: 'Yes' }),
    await insertDocument(world, founder, { title: 'No' }),
    await insertDocument(world, founder, { title: 'Replaced' }),
  ]
  await trustee.post(`/documents/${yes}/approve/`, await newest(trustee, yes))
  await trustee.post(`/documents/${no}/decline/`, {
    ...(await newest(trustee, no)),
    reason: 'Not this year.',
  })
  await trustee.post(`/documents/${replaced}/approve/`, await newest(trustee, replaced))
  await founder.post(`/documents/${replaced}/`, { version: 1, title: 'Replaced', body: 'Another text.' })

  expect(await titles(founder, `approved_by=${trustee.accountId}`)).toEqual(['Yes'])
})

test('member filters list only documents the reader may read', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, advisor] = [await join('trustee'), await join('advisor')]
  const letter = await insertDocument(world, founder, { class: 'personal', title: 'Legacy letter' })
  await insertDocument(world, founder, { title: 'Charter' })
  await founder.post(`/documents/${letter}/approve/`, await newest(founder, letter))

  expect(await titles(trustee, `written_by=${founder.accountId}`)).toEqual(['Charter'])
  expect(await titles(trustee, `approved_by=${founder.accountId}`)).toEqual([])
  expect(await titles(advisor, `written_by=${founder.accountId}`)).toEqual([])
  expect(await titles(founder, `approved_by=${founder.accountId}`)).toEqual(['Legacy letter'])
})

test('filtering by a member of another family finds nothing', async () => {
  const { founder } = await world.foundFamily()
  const stranger = await world.create()
  await insertDocument(world, stranger)

  expect(await titles(founder, `written_by=${stranger.accountId}`)).toEqual([])
})

test('needs_vote_of lists readable documents with an open round the member has not voted in', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, advisor] = [await join('trustee'), await join('advisor')]
  // In a family of two the founder would decide alone.
  await join('successor')
  const constitutional = (title: string) => insertDocument(world, founder, { class: 'constitutional', title })
  const [open, voted] = [await constitutional('Open'), await constitutional('Voted')]
  await insertDocument(world, founder, { title: 'Draft' })
  for (const id of [open, voted]) await founder.post(`/documents/${id}/approve/`, await newest(founder, id))
  await trustee.post(`/documents/${voted}/request-changes/`, {
    ...(await newest(trustee, voted)),
    reason: 'Name the year.',
  })
  const stranger = await world.create()

  expect(await titles(founder, `needs_vote_of=${trustee.accountId}`)).toEqual(['Open'])
  expect(await titles(advisor, `needs_vote_of=${trustee.accountId}`)).toEqual([])
  expect(await titles(stranger, `needs_vote_of=${trustee.accountId}`)).toEqual([])
  expect(
    (await founder.post(`/documents/${open}/remind/`, { account_id: trustee.accountId })).statusCode,
  ).toBe(200)
})
