import { expect, test } from 'vitest'

import { openPort, watch } from '../../../test/watch.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { familyHeader } from '#contract/call.ts'

const world = useWorld()
const notFound = { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' }

/** A pilot with their own family who is also an advisor in another; the session is in their own. */
async function twoFamilies() {
  const { founder } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  const pilot = await world.create()
  await pilot.post('/family/', { version: 1, name: 'Marsh' })
  const { link } = (
    await founder.post('/family/invitations/', { email: pilot.email, role: 'advisor' })
  ).json<{ link: string }>()
  await pilot.post('/auth/invitation/accept/', { token: world.secretIn(link) })
  await switchTo(pilot, pilot.familyId)
  return { founder, pilot }
}

const switchTo = (client: TestClient, family_id: string) => client.post('/auth/family/', { family_id })
const familiesOf = async (client: TestClient) => (await client.get('/auth/families/')).json()

test('a pilot’s families are those with an active membership', async () => {
  const { founder, pilot } = await twoFamilies()

  expect(await familiesOf(pilot)).toEqual({
    items: [
      { id: pilot.familyId, name: 'Marsh' },
      { id: founder.familyId, name: 'Hallam' },
    ],
    next: null,
  })
  expect(await familiesOf(founder)).toEqual({ items: [{ id: founder.familyId, name: 'Hallam' }], next: null })
})

test('switching the family moves the session to it', async () => {
  const { founder, pilot } = await twoFamilies()

  const response = await switchTo(pilot, founder.familyId)

  expect(response.json()).toMatchObject({ family: { id: founder.familyId, name: 'Hallam' }, role: 'advisor' })
  expect((await pilot.get('/family/')).json()).toEqual({ id: founder.familyId, name: 'Hallam' })
  expect((await pilot.post('/family/', { version: 2, name: 'Taken over' })).statusCode).toBe(409)
})

test('switching to a foreign, inactive or unknown family returns 404', async () => {
  const { founder, pilot } = await twoFamilies()
  const stranger = await world.create()
  await founder.post(`/family/members/${pilot.accountId}/status/`, { status: 'inactive' })

  for (const id of [stranger.familyId, founder.familyId, '0198f1c2-0000-7000-8000-000000000000']) {
    const response = await switchTo(pilot, id)
    expect([response.statusCode, response.json()]).toEqual([404, notFound])
  }
  expect((await familiesOf(pilot)).items).toEqual([{ id: pilot.familyId, name: 'Marsh' }])
})

test('a page opened for another family is refused after a switch', async () => {
  const { founder, pilot } = await twoFamilies()
  const openedFor = { [familyHeader]: pilot.familyId }
  await switchTo(pilot, founder.familyId)

  const response = await pilot.post('/account/', { display_name: 'Ines' }, openedFor)

  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({
    code: 'other_family',
    detail: 'You switched families in another window. Reload this page to continue.',
  })
  expect((await pilot.get('/account/', { [familyHeader]: founder.familyId })).json()).toMatchObject({
    display_name: '',
  })
})

test('switching the family ends the live stream of the previous one', async () => {
  const { founder, pilot } = await twoFamilies()
  const watcher = await watch(await openPort(world.app), pilot.cookie)

  await switchTo(pilot, founder.familyId)

  await expect.poll(() => watcher.isEnded()).toBe(true)
  watcher.close()
})
