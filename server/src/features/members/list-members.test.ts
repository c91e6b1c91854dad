import { expect, test } from 'vitest'

import { useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()

interface Page {
  readonly items: { account_id: string }[]
  readonly next: string | null
}

async function pageOf(voice: Voice, query = ''): Promise<Page> {
  return (await voice.get(`/family/members/${query}`)).json()
}

function cursorOf(...parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

test('the members come oldest first, each with role, status and since when', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const guardian = await join('guardian')
  await guardian.post('/account/', { full_name: 'Ines Marsh' })

  const answer = await founder.get('/family/members/')

  expect(answer.statusCode).toBe(200)
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(answer.json()).toEqual({
    items: [
      { account_id: founder.accountId, full_name: '', role: 'founder', status: 'active', since },
      { account_id: trustee.accountId, full_name: '', role: 'trustee', status: 'active', since },
      { account_id: guardian.accountId, full_name: 'Ines Marsh', role: 'guardian', status: 'active', since },
    ],
    next: null,
  })
})

test('the list tells no address and nothing else of an account', async () => {
  const { founder } = await world.foundFamily()

  const answer = await founder.get('/family/members/')

  expect(answer.body).not.toContain('@')
  expect(answer.body).not.toContain('argon2')
})

test.each([1, 2])('page after page of %i gives everybody once, in order', async (limit) => {
  const { founder, join } = await world.foundFamily()
  const expected = [founder.accountId]
  for (const role of ['trustee', 'guardian', 'successor', 'advisor'] as const) expected.push((await join(role)).accountId)

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

test('a page that holds the last member names no next one', async () => {
  const { founder, join } = await world.foundFamily()
  await join('trustee')

  expect(await pageOf(founder, '?limit=2')).toMatchObject({ next: null })
  expect((await pageOf(founder, '?limit=1')).next).not.toBeNull()
})

test('members who joined in the same moment are all listed', async () => {
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

test.each(['1', '100'])('limit %s is taken', async (limit) => {
  const founder = await world.create()

  expect((await founder.get(`/family/members/?limit=${limit}`)).statusCode).toBe(200)
})

test.each(['0', '101', '-1', '1.5', 'abc', '', 'NaN', 'Infinity', '1e9', '[1]', '%00'])('limit %j is refused', async (limit) => {
  const founder = await world.create()

  const answer = await founder.get(`/family/members/?limit=${limit}`)

  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual(['limit'])
})

test.each([
  ['no base64', '***'],
  ['empty', ''],
  ['not JSON', Buffer.from('not json').toString('base64url')],
  ['no list', Buffer.from('{"since":1}').toString('base64url')],
  ['a list that is too short', cursorOf('2026-01-01T00:00:00.000Z')],
  ['a list that is too long', cursorOf('2026-01-01T00:00:00.000Z', '019b0000-0000-7000-8000-000000000000', 1)],
  ['of other kinds', cursorOf(1, 2)],
  ['an attempt at the database', cursorOf('2026-01-01T00:00:00.000Z', `' or 1=1; --`)],
  ['a day no calendar has', cursorOf('2026-99-99T99:99:99.999Z', '019b0000-0000-7000-8000-000000000000')],
  ['an id that is none', cursorOf('2026-01-01T00:00:00.000Z', '-'.repeat(36))],
  ['an id with its dashes elsewhere', cursorOf('2026-01-01T00:00:00.000Z', `${'0'.repeat(35)}-`)],
  ['too long', 'A'.repeat(201)],
])('a cursor that is %s is refused', async (_, cursor) => {
  const founder = await world.create()

  const answer = await founder.get(`/family/members/?cursor=${cursor}`)

  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual(['cursor'])
})

test('a cursor of another family leads nowhere but into one’s own list', async () => {
  const theirs = await world.foundFamily()
  await theirs.join('trustee')
  const { next } = await pageOf(theirs.founder, '?limit=1')
  const stranger = await world.create()

  const answer = await stranger.get(`/family/members/?cursor=${next}`)

  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain(theirs.founder.accountId)
})

test('a parameter nobody knows is refused', async () => {
  const founder = await world.create()

  const answer = await founder.get('/family/members/?offset=5')

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ offset: 'There is no such field.' })
})
