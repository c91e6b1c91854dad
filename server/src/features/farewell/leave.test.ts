import { expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { layPaper, newest } from '../../../test/papers.ts'
import { cookieOf, goodPassword, useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()

const seatOf = ({ familyId, accountId }: Voice) =>
  world.database.inFamily(familyId, (tx) =>
    tx.selectFrom('members').select(['role', 'status', 'left_at']).where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  )

test('a member leaves: the seat is empty, the session goes on without a family, their work and the ledger stay', async () => {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  const paper = await layPaper(world, successor, { title: 'Orchard' })

  const answer = await successor.post('/family/leave/')

  expect(answer.json()).toEqual({ moved_to: null })
  expect((await successor.get('/auth/me/')).json()).toMatchObject({ family: null })
  expect((await successor.get('/family/')).statusCode).toBe(403)
  expect(await seatOf(successor)).toMatchObject({ status: 'inactive', left_at: expect.any(Date) })
  expect((await founder.get(`/documents/${paper}/`)).json()).toMatchObject({ title: 'Orchard' })
  expect((await founder.get('/family/acts/')).json().items[0]).toMatchObject({ act: 'member.left', by: { id: successor.accountId } })
})

test('other devices are signed out too', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  const login = await world.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email: guardian.email, password: goodPassword } })

  await guardian.post('/family/leave/')

  const other = await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(login) } })
  expect(other.statusCode).toBe(401)
})

test('whoever has another family finds themselves in it', async () => {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  const own = await world.create()
  // Their seat in the other family, as an accepted invitation would have made it.
  await world.database.inFamily(own.familyId, (tx) =>
    tx
      .insertInto('members')
      .values({
        family_id: own.familyId,
        account_id: advisor.accountId,
        role: 'advisor',
        status: 'active',
        onboarding: null,
        mission: null,
        since: new Date(),
      })
      .execute(),
  )
  expect((await advisor.get('/family/farewell/')).json()).toMatchObject({ has_other_family: true, is_last_founder: false })

  const answer = await advisor.post('/family/leave/')

  expect(answer.json()).toEqual({ moved_to: own.familyId })
  expect((await advisor.get('/auth/me/')).json()).toMatchObject({ family: { id: own.familyId }, role: 'advisor' })
  expect((await founder.get('/auth/me/')).json()).toMatchObject({ family: { id: founder.familyId } })
})

test('the last founder can’t leave; of two who leave at once one stays', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  expect((await founder.post('/family/leave/')).json().detail).toMatch(/^A family needs a founder/)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ role: 'founder' }).where('account_id', '=', trustee.accountId).execute(),
  )

  const answers = await Promise.all([founder.post('/family/leave/'), trustee.post('/family/leave/')])

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('leaving twice at once is leaving once', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')

  const answers = await atOnce(
    world,
    'members',
    [1, 2].map(() => () => guardian.post('/family/leave/')),
  )

  const left = (await founder.get('/family/acts/?kind=member')).json().items.filter(({ act }: { act: string }) => act === 'member.left')
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  expect(left).toHaveLength(1)
})

test('who leaves leaves the count of an open decision', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  await world.database.inFamily(founder.familyId, (tx) => tx.updateTable('families').set({ governance_protocol: 'stewardship_council' }).execute())
  const paper = await layPaper(world, trustee)
  await founder.post(`/documents/${paper}/add-approval/`, { account_id: guardian.accountId })
  for (const voice of [founder, trustee]) await voice.post(`/documents/${paper}/approve/`, await newest(voice, paper))
  expect((await founder.get(`/documents/${paper}/`)).json().state).toBe('waiting')

  await guardian.post('/family/leave/')

  expect((await founder.get(`/documents/${paper}/`)).json().state).toBe('approved')
})

test('whoever is given their seat back has not left', async () => {
  const { join } = await world.foundFamily()
  const guardian = await join('guardian')
  await guardian.post('/family/leave/')

  await world.database.inFamily(guardian.familyId, (tx) =>
    tx.updateTable('members').set({ status: 'active' }).where('account_id', '=', guardian.accountId).execute(),
  )

  expect(await seatOf(guardian)).toMatchObject({ status: 'active', left_at: null })
})
