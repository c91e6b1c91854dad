import { expect, onTestFinished, test } from 'vitest'

import { authenticator } from '../../../test/authenticator.ts'
import { switchOn } from '../../../test/two-factor.ts'
import { cookieOf, goodPassword, secretKey, useWorld, type Voice } from '../../../test/world.ts'
import { makeApp } from '#server/app.ts'
import { minute } from '#server/platform/clock.ts'

const world = useWorld()
const refused = [400, { detail: 'This passkey could not be used here. Try again, or sign in with your password.' }]

interface Begun {
  readonly options: { readonly challenge: string; readonly rp: { readonly id: string }; readonly excludeCredentials: { readonly id: string }[] }
}

let visitors = 0
function post(path: string, payload?: object) {
  return world.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: `198.19.0.${++visitors}`, ...(payload && { payload }) })
}
async function begin(pilot: Voice) {
  return (await pilot.post('/account/passkeys/options/', { current_password: goodPassword })).json<Begun>().options
}
async function ask() {
  return (await post('/auth/passkey/options/')).json<Begun>().options
}
async function addTo(pilot: Voice, device = authenticator(), name = 'Helena’s phone') {
  const answer = await pilot.post('/account/passkeys/', { name, answer: device.make(await begin(pilot)) })
  expect(answer.statusCode, answer.body).toBe(200)
  return { device, id: answer.json<{ id: string }>().id }
}
const signIn = (answer: object) => post('/auth/passkey/', { answer })

test('a passkey is added under a name and lets its pilot in, by nothing else', async () => {
  const pilot = await world.create()
  const { device } = await addTo(pilot)

  const answer = await signIn(device.sign(await ask()))

  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual((await pilot.get('/auth/me/')).json())
  expect((await world.app.inject({ url: '/api/auth/me/', headers: { cookie: cookieOf(answer) } })).statusCode).toBe(200)
  expect((await pilot.get('/account/passkeys/')).json()).toEqual({
    items: [{ id: expect.any(String), name: 'Helena’s phone', created_at: expect.any(String), last_used_at: expect.any(String) }],
    next: null,
  })
})

test('a passkey needs no code, though two-factor is on', async () => {
  const pilot = await world.create()
  const { device } = await addTo(pilot)
  await switchOn(world, pilot)

  expect((await signIn(device.sign(await ask()))).json()).toMatchObject({ account: { id: pilot.accountId } })
})

test('adding one needs the current password', async () => {
  const pilot = await world.create()

  const answer = await pilot.post('/account/passkeys/options/', { current_password: 'not mine' })

  expect([answer.statusCode, answer.json().fields]).toEqual([400, { current_password: 'This is not your current password.' }])
})

test('what is known already is not made twice', async () => {
  const pilot = await world.create()
  const { device } = await addTo(pilot)

  const options = await begin(pilot)
  const again = await pilot.post('/account/passkeys/', { name: 'Again', answer: device.make(options) })

  expect(options.excludeCredentials).toHaveLength(1)
  expect([again.statusCode, again.json()]).toEqual(refused)
})

test.each([
  ['for another site', { origin: 'https://evil.test' }],
  ['under another name', { rpID: 'evil.test' }],
  ['by somebody the device did not recognise', { isVerified: false }],
  ['for a question nobody asked', { challenge: 'A'.repeat(43) }],
])('one that was made %s is not kept', async (_, saying) => {
  const pilot = await world.create()

  const answer = await pilot.post('/account/passkeys/', { name: 'Phone', answer: authenticator().make(await begin(pilot), saying) })

  expect([answer.statusCode, answer.json()]).toEqual(refused)
  expect((await pilot.get('/account/passkeys/')).json().items).toEqual([])
})

test('what another pilot was asked to make can’t be brought', async () => {
  const [pilot, other] = [await world.create(), await world.create()]

  const answer = await pilot.post('/account/passkeys/', { name: 'Phone', answer: authenticator().make(await begin(other)) })
  const fromDoor = await pilot.post('/account/passkeys/', { name: 'Phone', answer: authenticator().make(await ask()) })

  expect([answer.statusCode, answer.json()]).toEqual(refused)
  expect([fromDoor.statusCode, fromDoor.json()]).toEqual(refused)
})

test.each([
  ['signed for another site', { origin: 'https://evil.test' }],
  ['signed under another name', { rpID: 'evil.test' }],
  ['signed though the device recognised nobody', { isVerified: false }],
  ['signed to another question', { challenge: 'A'.repeat(43) }],
])('%s, it lets nobody in', async (_, saying) => {
  const { device } = await addTo(await world.create())

  const answer = await signIn(device.sign(await ask(), saying))

  expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([...refused, []])
})

test('a question is answered once, and within five minutes', async () => {
  const { device } = await addTo(await world.create())
  const asked = await ask()
  const answer = device.sign(asked)
  await signIn(answer)
  const late = await ask()

  const replayed = await signIn(answer)
  const signedAnew = await signIn(device.sign(asked))
  world.clock.move(5 * minute)
  const tooLate = await signIn(device.sign(late))

  for (const { statusCode, json } of [replayed, signedAnew, tooLate]) expect([statusCode, json()]).toEqual(refused)
})

test('a count that does not grow is a copy’s, and is refused', async () => {
  const { device } = await addTo(await world.create())
  expect((await signIn(device.sign(await ask(), { counter: 7 }))).statusCode).toBe(200)

  const copy = await signIn(device.sign(await ask(), { counter: 7 }))
  const original = await signIn(device.sign(await ask(), { counter: 8 }))

  expect([copy.statusCode, copy.json()]).toEqual(refused)
  expect(original.statusCode).toBe(200)
})

test('a passkey of another house, and another key under a known name, let nobody in', async () => {
  const { device } = await addTo(await world.create())
  const stranger = authenticator()
  const asked = await ask()

  const unknown = await signIn(stranger.sign(asked))
  const forged = await signIn({ ...stranger.sign(await ask()), id: device.sign(asked).id, rawId: device.sign(asked).id })

  expect([unknown.statusCode, unknown.json()]).toEqual(refused)
  expect([forged.statusCode, forged.json()]).toEqual(refused)
})

test('a member whose only seat is inactive signs in without a family', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const { device } = await addTo(guardian)
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('account_id', '=', guardian.accountId).execute(),
  )

  const answer = await signIn(device.sign(await ask()))

  expect(answer.json()).toMatchObject({ account: { id: guardian.accountId }, family: null })
})

test('it is renamed, and removed it lets nobody in any more', async () => {
  const pilot = await world.create()
  const { device, id } = await addTo(pilot)

  const renamed = await pilot.post(`/account/passkeys/${id}/`, { name: 'The old phone' })
  const removed = await pilot.post(`/account/passkeys/${id}/remove/`)
  const again = await pilot.post(`/account/passkeys/${id}/remove/`)

  expect(renamed.json()).toMatchObject({ id, name: 'The old phone' })
  expect([removed.statusCode, again.statusCode]).toEqual([200, 404])
  expect([(await signIn(device.sign(await ask()))).statusCode, (await pilot.get('/account/passkeys/')).json().items]).toEqual([400, []])
})

test('another pilot’s passkey is neither seen, renamed nor removed', async () => {
  const [pilot, other] = [await world.create(), await world.create()]
  const { id } = await addTo(other)

  const answers = [await pilot.post(`/account/passkeys/${id}/`, { name: 'Mine' }), await pilot.post(`/account/passkeys/${id}/remove/`)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect((await pilot.get('/account/passkeys/')).json().items).toEqual([])
  expect((await other.get('/account/passkeys/')).json().items).toHaveLength(1)
})

test('a house that is reached by an IP address says where it would work, or that it can’t', async () => {
  const house = async (address: string) => {
    const app = await makeApp({ database: world.database, store: world.store, publicUrl: new URL(address), secretKey, clock: world.clock })
    onTestFinished(() => app.close())
    return app
  }
  const [own, other] = [await house('http://127.0.0.1:3000'), await house('http://192.168.1.20:3000')]

  expect((await own.inject('/api/auth/passkey/')).json()).toEqual({ origin: 'http://localhost:3000' })
  expect((await other.inject('/api/auth/passkey/')).json()).toEqual({ origin: null })
  const asked = await other.inject({ method: 'POST', url: '/api/auth/passkey/options/' })
  expect([asked.statusCode, asked.json().detail]).toEqual([409, expect.stringContaining('Passkeys need an address with a name.')])
})
