import { expect, test } from 'vitest'

import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

interface Page {
  readonly items: { account_id: string }[]
  readonly next: string | null
}

async function pageOf(client: TestClient, query = ''): Promise<Page> {
  return (await client.get(`/family/members/${query}`)).json()
}

function cursorOf(...parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

test('members are listed oldest first with role, status and start date', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const guardian = await join('guardian')
  await guardian.post('/account/', { full_name: 'Ines Marsh' })

  const response = await founder.get('/family/members/')

  expect(response.statusCode).toBe(200)
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(response.json()).toEqual({
    items: [
      { account_id: founder.accountId, full_name: '', role: 'founder', status: 'active', since },
      { account_id: trustee.accountId, full_name: '', role: 'trustee', status: 'active', since },
      { account_id: guardian.accountId, full_name: 'Ines Marsh', role: 'guardian', status: 'active', since },
    ],
    next: null,
  })
})

test('the member list contains no address and no other account data', async () => {
  const { founder } = await world.foundFamily()

  const response = await founder.get('/family/members/')

  expect(response.body).not.toContain('@')
  expect(response.body).not.toContain('argon2')
})

test.each([1, 2])('paging by %i returns every member once, in order', async (limit) => {
  const { founder, join } = await world.foundFamily()
  const expected = [founder.accountId]
  for (const role of ['trustee', 'guardian', 'successor', 'advisor'] as const)
    expected.push((await join(role)).accountId)

  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await pageOf(founder, `?limit=${limit}${cursor && `&cursor=${cursor}`}`)
    expect(page.items.length).toBeLessThanOrEqual(limit)
    seen.push(...page.items.map(({ account_id }) => account_id))
    cursor = page.next
  }

  expect(seen).toEqual(expected)
})

test('a page with the last member has no next cursor', async () => {
  const { founder, join } = await world.foundFamily()
  await join('trustee')

  expect(await pageOf(founder, '?limit=2')).toMatchObject({ next: null })
  expect((await pageOf(founder, '?limit=1')).next).not.toBeNull()
})

test('members who joined at the same moment are all listed', async () => {
  const { founder, join } = await world.foundFamily()
  await join('trustee')
  await join('guardian')
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('members')
      .set({ since: new Date('2026-01-01T00:00:00.000Z') })
      .execute(),
  )

  const first = await pageOf(founder, '?limit=2')
  const second = await pageOf(founder, `?limit=2&cursor=${first.next}`)

  const seen = [...first.items, ...second.items].map(({ account_id }) => account_id)
  expect(new Set(seen).size).toBe(3)
  expect(seen).toEqual(seen.toSorted())
})

test.each(['1', '100'])('the limit %s is accepted', async (limit) => {
  const founder = await world.create()

  expect((await founder.get(`/family/members/?limit=${limit}`)).statusCode).toBe(200)
})

test.each(['0', '101', '-1', '1.5', 'abc', '', 'NaN', 'Infinity', '1e9', '[1]', '%00'])(
  'the limit %j is refused',
  async (limit) => {
    const founder = await world.create()

    const response = await founder.get(`/family/members/?limit=${limit}`)

    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fields)).toEqual(['limit'])
  },
)

test.each([
  ['no base64', '***'],
  ['empty', ''],
  ['not JSON', Buffer.from('not json').toString('base64url')],
  ['no list', Buffer.from('{"since":1}').toString('base64url')],
  ['a list that is too short', cursorOf('2026-01-01T00:00:00.000Z')],
  [
    'a list that is too long',
    cursorOf('2026-01-01T00:00:00.000Z', '019b0000-0000-7000-8000-000000000000', 1),
  ],
  ['of other kinds', cursorOf(1, 2)],
  ['an attempt at the database', cursorOf('2026-01-01T00:00:00.000Z', `' or 1=1; --`)],
  ['a day no calendar has', cursorOf('2026-99-99T99:99:99.999Z', '019b0000-0000-7000-8000-000000000000')],
  ['an id that is none', cursorOf('2026-01-01T00:00:00.000Z', '-'.repeat(36))],
  ['an id with its dashes elsewhere', cursorOf('2026-01-01T00:00:00.000Z', `${'0'.repeat(35)}-`)],
  ['too long', 'A'.repeat(201)],
])('a cursor that is %s is refused', async (_, cursor) => {
  const founder = await world.create()

  const response = await founder.get(`/family/members/?cursor=${cursor}`)

  expect(response.statusCode, response.body).toBe(400)
  expect(Object.keys(response.json().fields)).toEqual(['cursor'])
})

test('a cursor of another family only reads the caller’s own list', async () => {
  const theirs = await world.foundFamily()
  await theirs.join('trustee')
  const { next } = await pageOf(theirs.founder, '?limit=1')
  const stranger = await world.create()

  const response = await stranger.get(`/family/members/?cursor=${next}`)

  expect(response.statusCode).toBe(200)
  expect(response.body).not.toContain(theirs.founder.accountId)
})

test('an unknown query parameter is refused', async () => {
  const founder = await world.create()

  const response = await founder.get('/family/members/?offset=5')

  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ offset: 'This field doesn’t exist.' })
})
