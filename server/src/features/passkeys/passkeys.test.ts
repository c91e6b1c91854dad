import { expect, onTestFinished, test } from 'vitest'

import { authenticator } from '../../../test/authenticator.ts'
import { switchOn } from '../../../test/two-factor.ts'
import { cookieOf, goodPassword, keys, useWorld, type TestClient } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'
import { minute } from '#server/platform/clock.ts'

const world = useWorld()
const refused = [
  400,
  {
    code: 'passkey_refused',
    detail: 'This passkey couldn’t be used here. Try again, or sign in with your password.',
  },
]

interface PasskeyOptions {
  readonly options: {
    readonly challenge: string
    readonly rp: { readonly id: string }
    readonly excludeCredentials: { readonly id: string }[]
  }
}

let visitors = 0
function post(path: string, payload?: object) {
  return world.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: `198.19.0.${++visitors}`,
    ...(payload && { payload }),
  })
}
async function beginAdding(pilot: TestClient) {
  return (
    await pilot.post('/account/passkeys/options/', { current_password: goodPassword })
  ).json<PasskeyOptions>().options
}
async function beginSignIn() {
  return (await post('/auth/passkey/options/')).json<PasskeyOptions>().options
}
async function addTo(pilot: TestClient, device = authenticator(), name = 'Helena’s phone') {
  const response = await pilot.post('/account/passkeys/', {
    name,
    answer: device.make(await beginAdding(pilot)),
  })
  expect(response.statusCode, response.body).toBe(200)
  return { device, id: response.json<{ id: string }>().id }
}
const signIn = (response: object) => post('/auth/passkey/', { answer: response })

test('a named passkey signs its pilot in', async () => {
  const pilot = await world.create()
  const { device } = await addTo(pilot)

  const response = await signIn(device.sign(await beginSignIn()))

  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toEqual((await pilot.get('/auth/me/')).json())
  expect(
    (await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(response) } })).statusCode,
  ).toBe(200)
  expect((await pilot.get('/account/passkeys/')).json()).toEqual({
    items: [
      {
        id: expect.any(String),
        name: 'Helena’s phone',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ],
    next: null,
  })
})

test('a passkey needs no code, even with two-factor on', async () => {
  const pilot = await world.create()
  const { device } = await addTo(pilot)
  await switchOn(world, pilot)

  expect((await signIn(device.sign(await beginSignIn()))).json()).toMatchObject({
    account: { id: pilot.accountId },
  })
})

test('adding a passkey needs the current password', async () => {
  const pilot = await world.create()

  const response = await pilot.post('/account/passkeys/options/', { current_password: 'not mine' })

  expect([response.statusCode, response.json().fields]).toEqual([
    400,
    { current_password: 'This isn’t your current password.' },
  ])
})

test('an existing passkey can’t be added twice', async () => {
  const pilot = await world.create()
  const { device } = await addTo(pilot)

  const options = await beginAdding(pilot)
  const again = await pilot.post('/account/passkeys/', { name: 'Again', answer: device.make(options) })

  expect(options.excludeCredentials).toHaveLength(1)
  expect([again.statusCode, again.json()]).toEqual(refused)
})

test.each([
  ['for another site', { origin: 'https://evil.test' }],
  ['for another relying party', { rpID: 'evil.test' }],
  ['without user verification', { isVerified: false }],
  ['for an unknown challenge', { challenge: 'A'.repeat(43) }],
])('a passkey made %s is refused', async (_, overrides) => {
  const pilot = await world.create()

  const response = await pilot.post('/account/passkeys/', {
    name: 'Phone',
    answer: authenticator().make(await beginAdding(pilot), overrides),
  })

  expect([response.statusCode, response.json()]).toEqual(refused)
  expect((await pilot.get('/account/passkeys/')).json().items).toEqual([])
})

test('a challenge for another pilot or for signing in can’t add a passkey', async () => {
  const [pilot, other] = [await world.create(), await world.create()]

  const response = await pilot.post('/account/passkeys/', {
    name: 'Phone',
    answer: authenticator().make(await beginAdding(other)),
  })
  const fromDoor = await pilot.post('/account/passkeys/', {
    name: 'Phone',
    answer: authenticator().make(await beginSignIn()),
  })

  expect([response.statusCode, response.json()]).toEqual(refused)
  expect([fromDoor.statusCode, fromDoor.json()]).toEqual(refused)
})

test.each([
  ['signed for another site', { origin: 'https://evil.test' }],
  ['signed for another relying party', { rpID: 'evil.test' }],
  ['signed without user verification', { isVerified: false }],
  ['signed for another challenge', { challenge: 'A'.repeat(43) }],
])('a passkey sign-in that was %s is refused', async (_, overrides) => {
  const { device } = await addTo(await world.create())

  const response = await signIn(device.sign(await beginSignIn(), overrides))

  expect([response.statusCode, response.json(), response.cookies]).toEqual([...refused, []])
})

test('a challenge works once and within five minutes', async () => {
  const { device } = await addTo(await world.create())
  const options = await beginSignIn()
  const response = device.sign(options)
  await signIn(response)
  const late = await beginSignIn()

  const replayed = await signIn(response)
  const signedAgain = await signIn(device.sign(options))
  world.clock.move(5 * minute)
  const tooLate = await signIn(device.sign(late))

  for (const { statusCode, json } of [replayed, signedAgain, tooLate])
    expect([statusCode, json()]).toEqual(refused)
})

test('a signature counter that doesn’t increase is refused', async () => {
  const { device } = await addTo(await world.create())
  expect((await signIn(device.sign(await beginSignIn(), { counter: 7 }))).statusCode).toBe(200)

  const copy = await signIn(device.sign(await beginSignIn(), { counter: 7 }))
  const original = await signIn(device.sign(await beginSignIn(), { counter: 8 }))

  expect([copy.statusCode, copy.json()]).toEqual(refused)
  expect(original.statusCode).toBe(200)
})

test('an unknown passkey, and another key under a known id, are refused', async () => {
  const { device } = await addTo(await world.create())
  const stranger = authenticator()
  const options = await beginSignIn()

  const unknown = await signIn(stranger.sign(options))
  const forged = await signIn({
    ...stranger.sign(await beginSignIn()),
    id: device.sign(options).id,
    rawId: device.sign(options).id,
  })

  expect([unknown.statusCode, unknown.json()]).toEqual(refused)
  expect([forged.statusCode, forged.json()]).toEqual(refused)
})

test('an inactive member signs in with a passkey without a family', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { device } = await addTo(guardian)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('members')
      .set({ status: 'inactive' })
      .where('account_id', '=', guardian.accountId)
      .execute(),
  )

  const response = await signIn(device.sign(await beginSignIn()))

  expect(response.json()).toMatchObject({ account: { id: guardian.accountId }, family: null })
})

test('a passkey can be renamed, and a removed one no longer signs in', async () => {
  const pilot = await world.create()
  const { device, id } = await addTo(pilot)

  const renamed = await pilot.post(`/account/passkeys/${id}/`, { name: 'The old phone' })
  const removed = await pilot.post(`/account/passkeys/${id}/remove/`, { current_password: goodPassword })
  const again = await pilot.post(`/account/passkeys/${id}/remove/`, { current_password: goodPassword })

  expect(renamed.json()).toMatchObject({ id, name: 'The old phone' })
  expect([removed.statusCode, again.statusCode]).toEqual([200, 404])
  expect([
    (await signIn(device.sign(await beginSignIn()))).statusCode,
    (await pilot.get('/account/passkeys/')).json().items,
  ]).toEqual([400, []])
})

test('another pilot’s passkey can’t be seen, renamed or removed', async () => {
  const [pilot, other] = [await world.create(), await world.create()]
  const { id } = await addTo(other)

  const responses = [
    await pilot.post(`/account/passkeys/${id}/`, { name: 'Mine' }),
    await pilot.post(`/account/passkeys/${id}/remove/`, { current_password: goodPassword }),
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect((await pilot.get('/account/passkeys/')).json().items).toEqual([])
  expect((await other.get('/account/passkeys/')).json().items).toHaveLength(1)
})

test('a server at an IP address reports the origin for passkeys, or none', async () => {
  const server = async (address: string) => {
    const app = await makeApp({
      database: world.database,
      store: world.store,
      publicUrl: new URL(address),
      keys,
      clock: world.clock,
    })
    onTestFinished(() => app.close())
    return app
  }
  const [own, other] = [await server('http://127.0.0.1:3000'), await server('http://192.168.1.20:3000')]

  expect((await own.inject('/api/auth/passkey/')).json()).toEqual({ origin: 'http://localhost:3000' })
  expect((await other.inject('/api/auth/passkey/')).json()).toEqual({ origin: null })
  const options = await other.inject({ method: 'POST', url: '/api/auth/passkey/options/' })
  expect([options.statusCode, options.json().detail]).toEqual([
    409,
    expect.stringContaining('Passkeys don’t work at a numeric address.'),
  ])
})

test('removing a passkey needs the password', async () => {
  const pilot = await world.create()
  const { id } = await addTo(pilot)

  const responses = [
    await pilot.post(`/account/passkeys/${id}/remove/`, { current_password: 'the orchard before the mill' }),
    await pilot.post(`/account/passkeys/${id}/remove/`, {}),
  ]

  expect(responses.map((response) => response.json().fields)).toEqual([
    { current_password: 'This isn’t your current password.' },
    { current_password: 'This is required.' },
  ])
  expect((await pilot.get('/account/passkeys/')).json().items).toHaveLength(1)
})
