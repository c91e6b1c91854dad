import { afterAll, describe, expect, test } from 'vitest'

import { answered, connect, hasty, writePaper } from '../../../test/chats.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { combined } from '#server/features/chat/related.ts'
import type { Found } from '#server/features/chat/records.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'

/** Knows that a vessel and a boat are the same, and that neither is money. */
const meanings = [/boat|vessel|sail/i, /money|fuel|pay/i, /mill|wheel/i]
const server = await startModelServer({ listsApart: true, embeds: (text) => meanings.map((meaning) => (meaning.test(text) ? 1 : 0.01)) })
afterAll(() => server.close())

const world = useWorld({ openings: readOpenings(server.allow), models: { limits: hasty } })

const embedded = (): string[] =>
  server.visits.filter(({ path }) => path.endsWith('/embeddings')).flatMap(({ body }) => [body['input']].flat().map(String))

/** What passages mean is learnt beside everything else. */
async function learnt(voice: Voice, count: number): Promise<void> {
  const vectors = () => world.database.inFamily(voice.familyId, (tx) => tx.selectFrom('passage_vectors').select('place').execute())
  await expect.poll(vectors).toHaveLength(count)
}

describe('a server that makes vectors', () => {
  test('finds what is meant by other words, marks it as a source, and tells what it was given', async () => {
    const { founder } = await world.foundFamily()
    await connect(founder, server)
    const boat = await writePaper(founder, { title: 'On the water', body: 'The boat leaves the harbour in May.' })
    await writePaper(founder, { title: 'Accounts', body: 'Money is counted in June.' })
    server.be('well')
    await answered(founder, 'What about the wheel?')
    await learnt(founder, 2)

    const { sources } = await answered(founder, 'Whose vessels are they?')

    expect(sources[0]).toMatchObject({ kind: 'paper', id: boat, passage: 0, quote: 'The boat leaves the harbour in May.' })
    const { items } = (await founder.get('/account/llm/egress/')).json<{
      items: { purpose: string; papers: { id: string; passages: number[] }[] }[]
    }>()
    expect(items.filter(({ purpose }) => purpose === 'embed').flatMap(({ papers }) => papers)).toContainEqual(
      expect.objectContaining({ id: boat, passages: [0] }),
    )
  })

  test('is never given what the asking pilot may not read, and finds nothing of it', async () => {
    const { founder, join } = await world.foundFamily()
    const [successor, advisor] = [await join('successor'), await join('advisor')]
    for (const voice of [founder, advisor]) await connect(voice, server)
    await writePaper(successor, { title: 'My letter', body: 'The boat is for my sister alone.', class: 'personal' })
    await writePaper(founder, { title: 'Boat', body: 'The boat is painted white.' })
    server.be('well')

    await answered(advisor, 'Whose vessel is it?')
    await answered(founder, 'What about the wheel?')
    await learnt(founder, 1)
    const { sources } = await answered(advisor, 'Whose vessel is it?')

    expect(embedded().join('\n')).not.toContain('my sister')
    expect(sources).toEqual([])
  })

  test('learns a text anew when it is written anew, and forgets the one before', async () => {
    const { founder } = await world.foundFamily()
    await connect(founder, server)
    const id = await writePaper(founder, { body: 'The boat is white.' })
    server.be('well')
    await answered(founder, 'What about the wheel?')
    await learnt(founder, 1)

    await founder.post(`/documents/${id}/`, { version: 2, title: 'House rules', body: 'The boat is green.' })
    await learnt(founder, 0)
    await answered(founder, 'Which vessel?')
    await learnt(founder, 1)

    expect(embedded()).toContain('The boat is green.')
  })
})

test('what stands in both lists comes before what stands high in one', () => {
  const found = (id: string): Found => ({ kind: 'paper', id, title: '', version: 1, passage: 0, heading: null, standing: null, quote: '' })

  const order = combined([found('a'), found('b')], [found('c'), found('b')]).map(({ id }) => id)

  expect(order).toEqual(['b', 'a', 'c'])
})
