import { beforeAll, describe, expect, test } from 'vitest'

import { goodPassword, useWorld, type TestClient } from '../../test/world.ts'
import { type SecurityEvent, securityEvents } from '#contract/account/security-events.ts'

const world = useWorld()

interface Entry {
  readonly kind: SecurityEvent
  readonly address: string
  readonly browser: string | null
}

const entriesOf = async (client: TestClient) =>
  (await client.get('/account/security/')).json<{ items: Entry[] }>().items
const kindsOf = async (client: TestClient) => (await entriesOf(client)).map(({ kind }) => kind)

const login = (email: string, password: string, address = '203.0.113.9') =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: address,
    payload: { email, password },
  })

describe('the account owner’s security log', () => {
  let pilot: TestClient
  beforeAll(async () => {
    pilot = await world.create()
  })

  test('the owner sees the account’s creation, sign-ins and failed sign-ins, with their address', async () => {
    await login(pilot.email, 'a wrong sentence', '203.0.113.77')
    await login(pilot.email, goodPassword, '203.0.113.78')

    await expect.poll(() => kindsOf(pilot)).toEqual(['signed_in', 'sign_in_failed', 'account_created'])
    expect((await entriesOf(pilot)).slice(0, 2).map(({ address }) => address)).toEqual([
      '203.0.113.78',
      '203.0.113.77',
    ])
  })

  test('the owner sees changed credentials, and a wrong password given for a change', async () => {
    const wrong = {
      current_password: 'not this one',
      new_password: 'another long sentence',
      confirm_password: 'another long sentence',
    }
    await pilot.post('/account/password/', wrong)
    await pilot.post('/account/password/', { ...wrong, current_password: goodPassword })

    await expect
      .poll(async () => (await kindsOf(pilot)).slice(0, 2))
      .toEqual(['password_changed', 'proof_failed'])
  })

  test('the owner sees no events of other accounts', async () => {
    const other = await world.create()
    await expect.poll(() => kindsOf(other)).toEqual(['account_created'])
  })

  test('the owner sees that many attempts were made, but not each of a thousand', async () => {
    const target = await world.create()
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        login(target.email, 'a wrong sentence', `198.51.100.${index + 1}`),
      ),
    )

    await expect.poll(async () => (await kindsOf(target)).length).toBe(21)
    expect(new Set(await kindsOf(target))).toEqual(
      new Set<SecurityEvent>(['sign_in_failed', 'account_created']),
    )
  })
})

test('a failed sign-in for an unknown address is stored for no account', async () => {
  const count = async () =>
    Number(
      (await world.database.pool.query<{ count: string }>('select count(*) from security_events')).rows[0]
        ?.count,
    )
  const before = await count()
  await login(world.newEmail(), goodPassword)
  expect(await count()).toBe(before)
})

test('each kind of event has a text', async () => {
  const { default: texts } = (await import('../../../texts/en/account.json', {
    with: { type: 'json' },
  })) as unknown as {
    default: { security: { kind: Record<string, string> } }
  }
  expect(Object.keys(texts.security.kind).toSorted()).toEqual(securityEvents.toSorted())
})
