import { afterAll, describe, expect, test } from 'vitest'

import { replyTo, connect, hasty, writeDocument } from '../../../test/chats.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { mergeRanked } from '#server/features/chat/related-passages.ts'
import type { FoundSource } from '#server/features/chat/found-sources.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

/** Embeddings where a vessel is close to a boat, and neither is close to money. */
const meanings = [/boat|vessel|sail/i, /money|fuel|pay/i, /mill|wheel/i]
const server = await startModelServer({
  listsApart: true,
  embeds: (text) => meanings.map((meaning) => (meaning.test(text) ? 1 : 0.01)),
})
afterAll(() => server.close())

const world = useWorld({ openings: readOpenings(server.allow), models: { limits: hasty } })

const embedded = (): string[] =>
  server.visits
    .filter(({ path }) => path.endsWith('/embeddings'))
    .flatMap(({ body }) => [body['input']].flat().map(String))

/** Passages are embedded in the background. */
async function embeddedCount(client: TestClient, count: number): Promise<void> {
  const vectors = () =>
    world.database.inFamily(client.familyId, (tx) =>
      tx.selectFrom('passage_vectors').select('place').execute(),
    )
  await expect.poll(vectors).toHaveLength(count)
}

describe('a server with embeddings', () => {
  test('a passage with a related meaning becomes a source, and the embedding request is listed', async () => {
    const { founder } = await world.foundFamily()
    await connect(founder, server)
    const boat = await writeDocument(founder, {
      title: 'On the water',
      body: 'The boat leaves the harbour in May.',
    })
    await writeDocument(founder, { title: 'Accounts', body: 'Money is counted in June.' })
    server.be('well')
    await replyTo(founder, 'What about the wheel?')
    await embeddedCount(founder, 2)

    const { sources } = await replyTo(founder, 'Whose vessels are they?')

    expect(sources[0]).toMatchObject({
      kind: 'document',
      id: boat,
      passage: 0,
      quote: 'The boat leaves the harbour in May.',
    })
    const { items } = (await founder.get('/account/llm/egress/')).json<{
      items: { purpose: string; documents: { id: string; passages: number[] }[] }[]
    }>()
    expect(
      items.filter(({ purpose }) => purpose === 'embed').flatMap(({ documents }) => documents),
    ).toContainEqual(expect.objectContaining({ id: boat, passages: [0] }))
  })

  test('passages the pilot may not read are neither embedded nor found', async () => {
    const { founder, join } = await world.foundFamily()
    const [successor, advisor] = [await join('successor'), await join('advisor')]
    for (const client of [founder, advisor]) await connect(client, server)
    await writeDocument(successor, {
      title: 'My letter',
      body: 'The boat is for my sister alone.',
      class: 'personal',
    })
    await writeDocument(founder, { title: 'Boat', body: 'The boat is painted white.' })
    server.be('well')

    await replyTo(advisor, 'Whose vessel is it?')
    await replyTo(founder, 'What about the wheel?')
    await embeddedCount(founder, 1)
    const { sources } = await replyTo(advisor, 'Whose vessel is it?')

    expect(embedded().join('\n')).not.toContain('my sister')
    expect(sources).toEqual([])
  })

  test('a changed passage is embedded again and its old vector is deleted', async () => {
    const { founder } = await world.foundFamily()
    await connect(founder, server)
    const id = await writeDocument(founder, { body: 'The boat is white.' })
    server.be('well')
    await replyTo(founder, 'What about the wheel?')
    await embeddedCount(founder, 1)

    await founder.post(`/documents/${id}/`, { version: 2, title: 'House rules', body: 'The boat is green.' })
    await embeddedCount(founder, 0)
    await replyTo(founder, 'Which vessel?')
    await embeddedCount(founder, 1)

    expect(embedded()).toContain('The boat is green.')
  })
})

test('a passage in both lists ranks before one that is high in only one', () => {
  const found = (id: string): FoundSource => ({
    kind: 'document',
    id,
    title: '',
    version: 1,
    passage: 0,
    heading: null,
    standing: null,
    quote: '',
  })

  const order = mergeRanked([found('a'), found('b')], [found('c'), found('b')]).map(({ id }) => id)

  expect(order).toEqual(['b', 'a', 'c'])
})
