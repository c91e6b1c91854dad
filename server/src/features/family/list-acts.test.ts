import { expect, test } from 'vitest'

import { insertDocument, newest } from '../../../test/documents.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

interface ShownAct {
  act: string
  by: { full_name: string } | null
  document: { id: string; title: string | null } | null
  version: number | null
  other: { full_name: string } | null
  role: string | null
  mission: string | null
}

const profile = (full_name: string) => ({ full_name, dob: '1955-03-14', language: 'en' })

test('acts are listed newest first with names and titles', async () => {
  const { founder, join } = await world.foundFamily()
  await founder.post('/onboarding/profile/', profile('Helena Hallam'))
  const trustee = await join('trustee')
  await trustee.post('/onboarding/profile/', profile('Ines Marsh'))
  const id = await insertDocument(world, founder, { title: 'The weir' })
  await founder.post(`/documents/${id}/add-approval/`, { account_id: trustee.accountId })
  await founder.post(`/documents/${id}/approve/`, await newest(founder, id))

  const { items } = (await trustee.get('/family/acts/')).json<{ items: ShownAct[] }>()

  expect(items.slice(0, 4)).toMatchObject([
    {
      act: 'document.approved',
      by: { full_name: 'Helena Hallam' },
      document: { id, title: 'The weir' },
      version: 1,
    },
    { act: 'document.approval_added', other: { full_name: 'Ines Marsh' }, document: { title: 'The weir' } },
    { act: 'member.joined', by: { full_name: 'Ines Marsh' }, role: 'trustee', document: null },
    { act: 'member.invited', by: { full_name: 'Helena Hallam' }, role: 'trustee' },
  ])
})

test('the title of a personal document is hidden from others in the acts', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const id = await insertDocument(world, founder, { class: 'personal', title: 'To my daughter' })
  await founder.post(`/documents/${id}/approve/`, await newest(founder, id))

  const seen = await guardian.get('/family/acts/')
  const own = await founder.get('/family/acts/')

  expect(seen.body).not.toContain('To my daughter')
  expect(seen.json<{ items: ShownAct[] }>().items[0]).toMatchObject({
    act: 'document.in_force',
    document: { title: null },
  })
  expect(own.json<{ items: ShownAct[] }>().items[0]).toMatchObject({ document: { title: 'To my daughter' } })
})

test('acts are paged', async () => {
  const founder = await world.create()
  for (let version = 1; version <= 4; version++)
    await founder.post('/family/', { version, name: `Hallam ${version}` })

  const first = (await founder.get('/family/acts/?limit=3')).json<{
    items: { seq: number }[]
    next: string
  }>()
  const rest = (await founder.get(`/family/acts/?limit=3&cursor=${first.next}`)).json<{
    items: { seq: number }[]
    next: null
  }>()

  expect([...first.items, ...rest.items].map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1])
  expect(rest.next).toBeNull()
})

test('acts can be filtered by kind, member and time, across pages', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const document = await insertDocument(world, trustee)
  await trustee.post(`/documents/${document}/share/`, { account_id: founder.accountId, is_shared: true })
  const acts = async (query: string) =>
    (await founder.get(`/family/acts/?${query}`)).json().items.map(({ act }: { act: string }) => act)
  const [{ at }] = (await founder.get('/family/acts/?limit=1')).json().items
  const after = new Date(new Date(at).getTime() + 1).toISOString()

  expect(await acts('kind=member')).toEqual(['member.joined', 'member.invited'])
  expect(await acts(`by=${trustee.accountId}`)).toEqual(['document.shared', 'member.joined'])
  expect(await acts(`by=${trustee.accountId}&kind=document`)).toEqual(['document.shared'])
  expect(await acts(`from=${after}`)).toEqual([])
  expect(await acts(`from=${at}&until=${after}`)).toContain('document.shared')
  const first = (await founder.get('/family/acts/?kind=member&limit=1')).json()
  expect(await acts(`kind=member&limit=1&cursor=${first.next}`)).toEqual(['member.invited'])
})

test.each(['kind=weather', 'by=nobody', 'from=yesterday', 'until=2026-02-31T00:00:00Z', 'kind='])(
  'acts can’t be filtered by %s',
  async (query) => {
    const founder = await world.create()

    expect((await founder.get(`/family/acts/?${query}`)).statusCode).toBe(400)
  },
)
