import { expect, test } from 'vitest'

import { readCapital } from '../../../test/capitals.ts'
import { layPaper, newest } from '../../../test/papers.ts'
import { useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()

const remove = (founder: Voice, { accountId }: Voice) => founder.post(`/family/members/${accountId}/remove/`)

test('a removed member is signed out, leaves the list, and the ledger and an email say so', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')

  expect((await remove(founder, trustee)).json()).toEqual({ done: true })

  expect((await trustee.get('/auth/me/')).statusCode).toBe(403)
  const { items } = (await founder.get('/family/members/')).json<{ items: { account_id: string }[] }>()
  expect(items.map(({ account_id }) => account_id)).toEqual([founder.accountId])
  expect((await founder.get('/family/acts/')).json().items[0]).toMatchObject({ act: 'member.removed', other: { id: trustee.accountId } })
  expect((await world.lastMailTo(trustee.email))?.subject).toBe('You are no longer a member of A family')
  expect((await founder.get(`/family/members/${trustee.accountId}/`)).json()).toMatchObject({ is_former: true, stewards: [] })
})

test('what they steward and what was shared with them ends; what they wrote stays', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const paper = await layPaper(world, trustee)
  await founder.post('/capitals/cultural/steward/', { account_id: trustee.accountId })

  await remove(founder, trustee)

  expect(await readCapital(founder, 'cultural')).toMatchObject({ steward: null })
  expect((await founder.get(`/documents/${paper}/`)).statusCode).toBe(200)
})

test('they leave the count of an open round, which may be decided by it', async () => {
  const { founder, join } = await world.foundFamily()
  const [one, two] = [await join('trustee'), await join('guardian')]
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('families').set({ governance_protocol: 'stewardship_council' }).where('family_id', '=', founder.familyId).execute(),
  )
  const paper = await layPaper(world, founder)
  const approve = async (voice: Voice) => voice.post(`/documents/${paper}/approve/`, await newest(founder, paper))
  await approve(founder)
  expect((await founder.get(`/documents/${paper}/`)).json()).toMatchObject({ state: 'waiting' })

  await remove(founder, two)
  await approve(one)

  expect((await founder.get(`/documents/${paper}/`)).json()).toMatchObject({ state: 'approved' })
})

test('an advisor’s mandate ends with their membership', async () => {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  const before = (await founder.get('/mesh/contacts/?kind=advisor')).json<{ items: { account_id: string; id: string }[] }>()
  const contact = before.items.find(({ account_id }) => account_id === advisor.accountId)

  await remove(founder, advisor)

  expect((await founder.get(`/mesh/contacts/${contact?.id}/`)).json()).toMatchObject({ ended_at: expect.any(String) })
})

test('they can be invited again, and come back with the new role and their own name on everything', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await remove(founder, trustee)
  const invited = await founder.post('/family/invitations/', { email: trustee.email, role: 'guardian' })
  const token = world.secretIn(invited.json<{ link: string }>().link)

  const outside = await world.signIn(trustee.email)
  const back = await outside.post('/auth/invitation/accept/', { token })

  expect(back.json()).toMatchObject({ family: { id: founder.familyId }, role: 'guardian' })
  expect((await founder.get(`/family/members/${trustee.accountId}/`)).json()).toMatchObject({ role: 'guardian', status: 'active', is_former: false })
})

test('no one removes themselves, someone removed before, or anyone without the right', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  await remove(founder, guardian)

  expect((await remove(founder, founder)).statusCode).toBe(409)
  expect((await remove(founder, guardian)).statusCode).toBe(404)
  expect((await remove(trustee, founder)).statusCode).toBe(409)
  expect((await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'active' })).statusCode).toBe(404)
})
