import { expect, test } from 'vitest'

import { goodPassword, useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()

const farewell = async (voice: Voice) => (await voice.get('/family/farewell/')).json()
const roleOf = async (voice: Voice) => (await voice.get('/auth/me/')).json().role as string
const lastAct = async (voice: Voice) => (await voice.get('/family/acts/')).json().items[0]

async function offered() {
  const { founder, join } = await world.foundFamily()
  const successor = await join('successor')
  const answer = await founder.post('/family/hand-over/', { account_id: successor.accountId, role: 'guardian', password: goodPassword })
  expect(answer.statusCode, answer.body).toBe(200)
  return { founder, successor, join }
}

test('an offer changes nothing until it is answered; everybody sees it and its taker gets a mail', async () => {
  const { founder, successor } = await offered()

  expect(await farewell(successor)).toMatchObject({ offer: { by: { id: founder.accountId }, to: { id: successor.accountId }, role: 'guardian' } })
  expect([await roleOf(founder), await roleOf(successor)]).toEqual(['founder', 'successor'])
  expect((await world.lastMailTo(successor.email))?.subject).toBe('Your family offers you A family')
  expect(await lastAct(founder)).toMatchObject({ act: 'family.offered', other: { id: successor.accountId } })
})

test('accepted, the roles change, and the ledger says who took over from whom', async () => {
  const { founder, successor } = await offered()

  const answer = await successor.post('/family/hand-over/accept/')

  expect(answer.json()).toEqual({ done: true })
  expect([await roleOf(founder), await roleOf(successor)]).toEqual(['guardian', 'founder'])
  expect(await farewell(successor)).toMatchObject({ offer: null, is_last_founder: true })
  expect(await lastAct(successor)).toMatchObject({
    act: 'family.handed_over',
    by: { id: successor.accountId },
    other: { id: founder.accountId },
    role: 'guardian',
  })
  expect((await founder.post('/family/leave/')).statusCode).toBe(200)
})

test('declined or taken back, it is gone', async () => {
  const { founder, successor } = await offered()
  await successor.post('/family/hand-over/decline/')
  expect(await lastAct(founder)).toMatchObject({ act: 'family.offer_declined', by: { id: successor.accountId }, other: { id: founder.accountId } })
  await founder.post('/family/hand-over/', { account_id: successor.accountId, role: 'trustee', password: goodPassword })

  const answer = await founder.post('/family/hand-over/withdraw/')

  expect(answer.json()).toMatchObject({ offer: null })
  expect((await successor.post('/family/hand-over/accept/')).json()).toEqual({ detail: 'This offer does not stand any more.' })
  expect(await roleOf(founder)).toBe('founder')
})

test('only its taker can answer an offer', async () => {
  const { founder, join } = await offered()
  const guardian = await join('guardian')

  const answers = await Promise.all([guardian, founder].map((voice) => voice.post('/family/hand-over/accept/')))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(await farewell(founder)).toMatchObject({ offer: { role: 'guardian' } })
})

test('the family can’t be offered to oneself, to a stranger, or to somebody whose seat is empty', async () => {
  const { founder, join } = await offered()
  const [trustee, stranger] = [await join('trustee'), await world.create()]
  await trustee.post('/family/leave/')

  const answers = await Promise.all(
    [founder, trustee, stranger].map(({ accountId }) =>
      founder.post('/family/hand-over/', { account_id: accountId, role: 'guardian', password: goodPassword }),
    ),
  )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404])
})

test('an offer of somebody who is no founder any more does not stand', async () => {
  const { founder, successor, join } = await offered()
  const trustee = await join('trustee')
  await world.database.inFamily(founder.familyId, async (tx) => {
    await tx.updateTable('members').set({ role: 'founder' }).where('account_id', '=', trustee.accountId).execute()
    await tx.updateTable('members').set({ role: 'guardian' }).where('account_id', '=', founder.accountId).execute()
  })

  expect((await successor.post('/family/hand-over/accept/')).statusCode).toBe(409)
  expect(await roleOf(successor)).toBe('successor')
})

test('accepting twice at once is accepting once', async () => {
  const { successor } = await offered()

  const answers = await Promise.all([1, 2].map(() => successor.post('/family/hand-over/accept/')))

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('an offer to somebody whose seat was taken away is not shown any more, and can be made to somebody else', async () => {
  const { founder, successor, join } = await offered()
  const trustee = await join('trustee')
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('account_id', '=', successor.accountId).execute(),
  )

  expect(await farewell(founder)).toMatchObject({ offer: null })
  const answer = await founder.post('/family/hand-over/', { account_id: trustee.accountId, role: 'successor', password: goodPassword })

  expect(answer.json()).toMatchObject({ offer: { to: { id: trustee.accountId } } })
})

test('an offer needs the founder’s own password, and a wrong one changes nothing', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const offer = (password?: string) => founder.post('/family/hand-over/', { account_id: trustee.accountId, role: 'guardian', password })

  const [none, wrong] = [await offer(), await offer('not the password')]

  for (const answer of [none, wrong]) expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['password']])
  expect((await founder.get('/family/farewell/')).json()).toMatchObject({ offer: null })
})
