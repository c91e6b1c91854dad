import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { writeDocument } from '../../../test/chats.ts'
import { newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { indexPassages } from '#server/ground/passages/index-passages.ts'

const world = useWorld()

interface Found {
  readonly document_id: string
  readonly title: string
  readonly text: string
}

async function find(client: TestClient, what: 'passages' | 'decisions', words: string): Promise<Found[]> {
  const response = await client.get(`/documents/${what}/?words=${encodeURIComponent(words)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: Found[] }>().items
}

const search = (client: TestClient, words: string) => find(client, 'passages', words)
const share = (author: TestClient, id: string, reader: TestClient, is_shared = true) =>
  author.post(`/documents/${id}/share/`, { account_id: reader.accountId, is_shared })

const repeated = (count: number, sentence: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => sentence(index)).join('\n\n')

describe('documents that a pilot can’t open', () => {
  test('a personal document is found by its author, and by others only while it is shared', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const id = await writeDocument(trustee, {
      class: 'personal',
      title: 'Nightingale',
      body: 'My fears about the quarry.',
    })

    expect(await search(trustee, 'quarry')).toMatchObject([{ document_id: id }])
    expect([await search(founder, 'quarry'), await search(founder, 'nightingale')]).toEqual([[], []])

    await share(trustee, id, founder)
    expect(await search(founder, 'quarry')).toMatchObject([{ document_id: id, title: 'Nightingale' }])

    await share(trustee, id, founder, false)
    expect([await search(founder, 'quarry'), await search(founder, 'nightingale')]).toEqual([[], []])
  })

  test('an advisor finds only documents that are shared with them or wait for their vote', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    const id = await writeDocument(founder, { title: 'Quarry accord', body: 'The quarry closes in May.' })
    await writeDocument(founder, { title: 'Quarry debts', body: 'The quarry owes nine millions.' })

    expect(await search(advisor, 'quarry')).toEqual([])

    await share(founder, id, advisor)
    expect(await search(advisor, 'quarry')).toMatchObject([
      { document_id: id, text: 'The quarry closes in May.' },
    ])
    await share(founder, id, advisor, false)
    expect(await search(advisor, 'quarry')).toEqual([])

    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    expect(await search(advisor, 'quarry')).toMatchObject([{ document_id: id }])
    await founder.post(`/documents/${id}/remove-approval/`, { account_id: advisor.accountId })
    expect(await search(advisor, 'quarry')).toEqual([])
  })

  test('a document in the bin is found again after it is restored', async () => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, { body: 'The quarry closes in May.' })

    await founder.post(`/documents/${id}/bin/`)
    expect(await search(founder, 'quarry')).toEqual([])

    await founder.post(`/documents/${id}/unbin/`)
    expect(await search(founder, 'quarry')).toMatchObject([{ document_id: id }])
  })

  test('another family finds nothing', async () => {
    const { founder } = await world.foundFamily()
    const { founder: stranger } = await world.foundFamily()
    await writeDocument(founder, { title: 'Quarry', body: 'The quarry closes in May.' })

    expect([await search(stranger, 'quarry'), await find(stranger, 'decisions', 'quarry')]).toEqual([[], []])
  })

  test('a decision is found by pilots who may read its document', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, advisor] = [await join('trustee'), await join('advisor')]
    const id = await writeDocument(founder, { title: 'Quarry', body: 'The quarry closes in May.' })
    await founder.post(`/documents/${id}/approve/`, await newest(founder, id))

    expect(await find(trustee, 'decisions', 'quarry')).toMatchObject([
      { document_id: id, outcome: 'approved' },
    ])
    expect(await find(advisor, 'decisions', 'quarry')).toEqual([])
    await share(founder, id, advisor)
    expect(await find(advisor, 'decisions', 'quarry')).toMatchObject([
      { document_id: id, outcome: 'approved' },
    ])
  })
})

describe('hidden documents and search results', () => {
  test('many hidden passages can’t displace a visible one', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, advisor] = [await join('trustee'), await join('advisor')]
    const heron = (index: number) => `The heron, the heron, always the heron ${index}.`
    await writeDocument(trustee, { class: 'personal', title: 'Herons', body: repeated(1500, heron) })
    const id = await writeDocument(founder, {
      title: 'Birds',
      body: 'Once a year, at the end of a long and wet winter, we also count a heron.',
    })
    await share(founder, id, advisor)

    expect((await search(founder, 'heron')).map(({ document_id }) => document_id)).toEqual([id])
    expect((await search(advisor, 'heron')).map(({ document_id }) => document_id)).toEqual([id])
  })

  test('search results don’t reveal whether a hidden document contains a word', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    // A word so common that rarer ones are preferred.
    await layMany(founder, 520, 'Fuel for long journeys.')
    const open = await writeDocument(founder, { title: 'Fuel', body: 'Fuel for long journeys.' })
    await writeDocument(founder, { title: 'Hidden', body: 'Fuel for the zeppelin.' })
    await share(founder, open, advisor)

    const withHidden = await search(advisor, 'fuel zeppelin')
    const withUnknown = await search(advisor, 'fuel dirigible')

    expect(withHidden.map(({ document_id }) => document_id)).toEqual([open])
    expect(withHidden).toEqual(withUnknown)
  })
})

/** Inserts many documents with the same text. */
async function layMany({ familyId, accountId }: TestClient, count: number, body: string): Promise<void> {
  const now = world.clock.now()
  await world.database.inFamily(familyId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into documents (family_id, id, title, class, capital, language, author_id, version, state, open_places, created_at, updated_at)
      select ${familyId}, gen_random_uuid(), 'One of many', 'policy', 'material', 'en', ${accountId}, 1, 'draft', 0, ${now}, ${now}
      from generate_series(1, ${count}::integer) returning id`.execute(tx)
    const document = {
      family_id: familyId,
      version: 1,
      title: 'One of many',
      body,
      language: 'en',
      approved_version: null,
    } as const
    for (const { id } of rows) await indexPassages(tx, { ...document, document_id: id })
  })
}
