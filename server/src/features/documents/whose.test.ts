import { expect, test } from 'vitest'

import { layPaper, newest } from '../../../test/papers.ts'
import { useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()

async function titles(voice: Voice, query: string): Promise<string[]> {
  const { items } = (await voice.get(`/documents/?${query}`)).json<{ items: { title: string }[] }>()
  return items.map(({ title }) => title).toSorted()
}

test('what a member wrote: what they began, and what they wrote a version of', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await layPaper(world, trustee, { title: 'Rules of the mill' })
  const charter = await layPaper(world, founder, { title: 'Charter' })
  await layPaper(world, founder, { title: 'Untouched' })
  await trustee.post(`/documents/${charter}/`, { version: 1, title: 'Charter', body: 'We keep the mill and the weir.' })

  expect(await titles(founder, `written_by=${trustee.accountId}`)).toEqual(['Charter', 'Rules of the mill'])
})

test('what a member approved: their yes, not their no, and not to a text that was replaced', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const [yes, no, replaced] = [
    await layPaper(world, founder, { title: 'Yes' }),
    await layPaper(world, founder, { title: 'No' }),
    await layPaper(world, founder, { title: 'Replaced' }),
  ]
  await trustee.post(`/documents/${yes}/approve/`, await newest(trustee, yes))
  await trustee.post(`/documents/${no}/decline/`, { ...(await newest(trustee, no)), reason: 'Not this year.' })
  await trustee.post(`/documents/${replaced}/approve/`, await newest(trustee, replaced))
  await founder.post(`/documents/${replaced}/`, { version: 1, title: 'Replaced', body: 'Another text.' })

  expect(await titles(founder, `approved_by=${trustee.accountId}`)).toEqual(['Yes'])
})

test('only what the reader may read is named', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, advisor] = [await join('trustee'), await join('advisor')]
  const letter = await layPaper(world, founder, { class: 'personal', title: 'Legacy letter' })
  await layPaper(world, founder, { title: 'Charter' })
  await founder.post(`/documents/${letter}/approve/`, await newest(founder, letter))

  expect(await titles(trustee, `written_by=${founder.accountId}`)).toEqual(['Charter'])
  expect(await titles(trustee, `approved_by=${founder.accountId}`)).toEqual([])
  expect(await titles(advisor, `written_by=${founder.accountId}`)).toEqual([])
  expect(await titles(founder, `approved_by=${founder.accountId}`)).toEqual(['Legacy letter'])
})

test('another family’s member has written nothing here', async () => {
  const { founder } = await world.foundFamily()
  const stranger = await world.create()
  await layPaper(world, stranger)

  expect(await titles(founder, `written_by=${stranger.accountId}`)).toEqual([])
})

test('what needs a member’s vote: an open round they have not voted in, and only what the reader may read', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, advisor] = [await join('trustee'), await join('advisor')]
  // In a family of two the founder alone would decide.
  await join('successor')
  const constitutional = (title: string) => layPaper(world, founder, { class: 'constitutional', title })
  const [open, voted] = [await constitutional('Open'), await constitutional('Voted')]
  await layPaper(world, founder, { title: 'Draft' })
  for (const id of [open, voted]) await founder.post(`/documents/${id}/approve/`, await newest(founder, id))
  await trustee.post(`/documents/${voted}/request-changes/`, { ...(await newest(trustee, voted)), reason: 'Name the year.' })
  const stranger = await world.create()

  expect(await titles(founder, `needs_vote_of=${trustee.accountId}`)).toEqual(['Open'])
  expect(await titles(advisor, `needs_vote_of=${trustee.accountId}`)).toEqual([])
  expect(await titles(stranger, `needs_vote_of=${trustee.accountId}`)).toEqual([])
  expect((await founder.post(`/documents/${open}/remind/`, { account_id: trustee.accountId })).statusCode).toBe(200)
})
