import { expect, test } from 'vitest'

import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

interface Page {
  readonly items: { seq: number; act: string; hash: string; previous_hash: string }[]
  readonly next: string | null
}

async function pageOf(client: TestClient, query = ''): Promise<Page> {
  return (await client.get(`/family/ledger/${query}`)).json()
}

/** A founder whose ledger has `length` entries. */
async function founderWithEntries(length: number): Promise<TestClient> {
  const founder = await world.create()
  for (let version = 1; version < length; version++)
    await founder.post('/family/', { version, name: `Hallam ${version}` })
  return founder
}

test('the ledger is listed newest first', async () => {
  const founder = await founderWithEntries(3)

  const page = await pageOf(founder)

  expect(page.items.map(({ seq, act }) => [seq, act])).toEqual([
    [3, 'family.changed'],
    [2, 'family.changed'],
    [1, 'family.founded'],
  ])
  expect(page.next).toBeNull()
})

test.each([1, 2, 3])('paging the ledger by %i returns every entry once', async (limit) => {
  const founder = await founderWithEntries(5)

  const seen: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await pageOf(founder, `?limit=${limit}${cursor && `&cursor=${cursor}`}`)
    expect(page.items.length).toBeLessThanOrEqual(limit)
    seen.push(...page.items.map(({ seq }) => seq))
    cursor = page.next
  }

  expect(seen).toEqual([5, 4, 3, 2, 1])
})

test('an entry added between two pages doesn’t shift them', async () => {
  const founder = await founderWithEntries(4)
  const first = await pageOf(founder, '?limit=2')

  await founder.post('/family/', { version: 4, name: 'Hallam of the Mill' })
  const second = await pageOf(founder, `?limit=2&cursor=${first.next}`)

  expect(second.items.map(({ seq }) => seq)).toEqual([2, 1])
})

test('a ledger page has fifty entries by default', async () => {
  const founder = await founderWithEntries(51)

  const page = await pageOf(founder)

  expect(page.items).toHaveLength(50)
  expect((await pageOf(founder, `?cursor=${page.next}`)).items.map(({ seq }) => seq)).toEqual([1])
})

test.each(['0', '101', 'abc'])('the limit %s is refused', async (limit) => {
  const founder = await world.create()

  const response = await founder.get(`/family/ledger/?limit=${limit}`)

  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().fields)).toEqual(['limit'])
})

test.each([
  'garbage',
  Buffer.from('["x"]').toString('base64url'),
  Buffer.from('[-1]').toString('base64url'),
  Buffer.from('[1e99]').toString('base64url'),
])('the cursor %s is refused', async (cursor) => {
  const founder = await world.create()

  const response = await founder.get(`/family/ledger/?cursor=${cursor}`)

  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().fields)).toEqual(['cursor'])
})
