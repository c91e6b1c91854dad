import { expect, onTestFinished, test } from 'vitest'

import { goodPassword, keys, useWorld } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'
import type { Registration } from '#server/features/auth/registration.ts'

const world = useWorld()

async function createIn(registration: Registration, more: Record<string, unknown> = {}) {
  const { database, store, clock } = world
  const app = await makeApp({
    database,
    store,
    clock,
    keys,
    publicUrl: new URL('http://house.test'),
    registration,
  })
  onTestFinished(() => app.close())
  const payload = { email: world.newEmail(), password: goodPassword, confirm_password: goodPassword, ...more }
  return app.inject({ method: 'POST', url: '/api/auth/create/', payload })
}

async function newAccountsIn(registration: Registration) {
  const { database, store, clock } = world
  const app = await makeApp({
    database,
    store,
    clock,
    keys,
    publicUrl: new URL('http://house.test'),
    registration,
  })
  onTestFinished(() => app.close())
  return (await app.inject('/api/auth/registration/')).json()
}

test('the first account founds the server’s first family; later ones need an invitation', async () => {
  expect((await createIn('invited')).statusCode).toBe(409)
  expect(await newAccountsIn('first')).toEqual({ new_accounts: 'open' })
  const both = await Promise.all([createIn('first'), createIn('first')])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])

  expect(await newAccountsIn('first')).toEqual({ new_accounts: 'invited' })
  const late = await createIn('first')

  expect(late.statusCode).toBe(409)
  expect(late.json().detail).toBe(
    'You need an invitation to create an account here. Ask a member of your family for one.',
  )
})

test.each([
  ['open', 200],
  ['first', 200],
  ['invited', 200],
  ['closed', 409],
] as const)('an invitation with %s registration returns %i', async (registration, status) => {
  const { founder } = await world.foundFamily()
  const email = world.newEmail()
  const { link } = (await founder.post('/family/invitations/', { email, role: 'successor' })).json<{
    link: string
  }>()

  const response = await createIn(registration, { email, invitation: world.secretIn(link) })

  expect(response.statusCode, response.body).toBe(status)
})

test('open registration accepts anyone', async () => {
  expect([(await createIn('open')).statusCode, (await createIn('open')).statusCode]).toEqual([200, 200])
})

test.each(['open', 'invited', 'closed'] as const)(
  'the page can read that registration is %s',
  async (registration) => {
    expect(await newAccountsIn(registration)).toEqual({ new_accounts: registration })
  },
)
