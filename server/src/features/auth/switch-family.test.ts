import { expect, test } from 'vitest'

import { openPort, watch } from '../../../test/watch.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { familyHeader } from '#contract/call.ts'

const world = useWorld()
const notThere = { detail: 'There is nothing here.' }

/** A pilot with a family of their own and a seat as advisor in another; the session stands in their own. */
async function twoSeats() {
  const { founder } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  const pilot = await world.create()
  await pilot.post('/family/', { version: 1, name: 'Marsh' })
  const { link } = (await founder.post('/family/invitations/', { email: pilot.email, role: 'advisor' })).json<{ link: string }>()
  await pilot.post('/auth/invitation/accept/', { token: world.secretIn(link) })
  await goTo(pilot, pilot.familyId)
  return { founder, pilot }
}

const goTo = (voice: Voice, family_id: string) => voice.post('/auth/family/', { family_id })
const familiesOf = async (voice: Voice) => (await voice.get('/auth/families/')).json()

test('a pilot’s families are those with an active seat, by name', async () => {
  const { founder, pilot } = await twoSeats()

  expect(await familiesOf(pilot)).toEqual({
    items: [
      { id: pilot.familyId, name: 'Marsh' },
      { id: founder.familyId, name: 'Hallam' },
    ],
    next: null,
  })
  expect(await familiesOf(founder)).toEqual({ items: [{ id: founder.familyId, name: 'Hallam' }], next: null })
})

test('a switch moves the session: what is answered from then on is the other family’s', async () => {
  const { founder, pilot } = await twoSeats()

  const answer = await goTo(pilot, founder.familyId)

  expect(answer.json()).toMatchObject({ family: { id: founder.familyId, name: 'Hallam' }, role: 'advisor' })
  expect((await pilot.get('/family/')).json()).toEqual({ id: founder.familyId, name: 'Hallam' })
  expect((await pilot.post('/family/', { version: 2, name: 'Taken over' })).statusCode).toBe(409)
})

test('a family without a seat of one’s own, with an inactive one, or that is not there, is not there', async () => {
  const { founder, pilot } = await twoSeats()
  const stranger = await world.create()
  await founder.post(`/family/members/${pilot.accountId}/status/`, { status: 'inactive' })

  for (const id of [stranger.familyId, founder.familyId, '0198f1c2-0000-7000-8000-000000000000']) {
    const answer = await goTo(pilot, id)
    expect([answer.statusCode, answer.json()]).toEqual([404, notThere])
  }
  expect((await familiesOf(pilot)).items).toEqual([{ id: pilot.familyId, name: 'Marsh' }])
})

test('a page that was opened for another family does nothing in this one', async () => {
  const { founder, pilot } = await twoSeats()
  const openedFor = { [familyHeader]: pilot.familyId }
  await goTo(pilot, founder.familyId)

  const answer = await pilot.post('/account/', { display_name: 'Ines' }, openedFor)

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({
    detail: 'You have gone over to another family in another window. Open this page again to go on.',
    is_other_family: true,
  })
  expect((await pilot.get('/account/', { [familyHeader]: founder.familyId })).json()).toMatchObject({ display_name: '' })
})

test('whoever looks on at the family that was left is cut off at once', async () => {
  const { founder, pilot } = await twoSeats()
  const watcher = await watch(await openPort(world.app), pilot.cookie)

  await goTo(pilot, founder.familyId)

  await expect.poll(() => watcher.isEnded()).toBe(true)
  watcher.close()
})
