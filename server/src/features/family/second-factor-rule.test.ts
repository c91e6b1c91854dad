import { expect, test } from 'vitest'

import { addPasskeyTo, requireSecondFactor } from '../../../test/second-factor-rule.ts'
import { appCode, switchOn } from '../../../test/two-factor.ts'
import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
const rule = '/family/second-factor/'
const set = (client: TestClient, is_required: boolean) =>
  client.post(rule, { is_required, current_password: goodPassword })
const secondFactorOf = async (client: TestClient) =>
  (await client.get('/auth/me/')).json<{
    second_factor: null | { due: string; is_due: boolean; is_set_up: boolean }
  }>().second_factor
const familyStatus = async (client: Pick<TestClient, 'get'>) => (await client.get('/family/')).statusCode
const setUpFirst =
  'You need a second factor to change this. Set one up in Settings under Account, or sign in again with yours.'
const secondFactorRequired =
  'Your family requires a second factor. Set up another one before you remove this one.'

let visitors = 0
const from = () => `198.18.7.${++visitors}`
const asClient = (cookie: string) => ({
  get: (path: string) => world.app.inject({ url: `/api${path}`, headers: { cookie } }),
})
const withCode = async ({ email }: TestClient, code: string) => {
  const payload = { email, password: goodPassword }
  const first = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: from(),
    payload,
  })
  const { ticket } = first.json<{ ticket: string }>()
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/login/code/',
    remoteAddress: from(),
    payload: { ticket, code },
  })
}

test('requiring a second factor is logged, recorded in the ledger and emailed to the others', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await switchOn(world, founder)

  const response = await set(founder, true)

  expect([response.statusCode, response.json()]).toEqual([
    200,
    { since: expect.any(String), due: expect.any(String), is_due: false, members_without: 1, own: 'ready' },
  ])
  const { items } = (await founder.get('/family/acts/')).json<{
    items: { act: string; by: { id: string } }[]
  }>()
  expect(items[0]).toMatchObject({ act: 'family.second_factor_required', by: { id: founder.accountId } })
  expect((await world.lastMailTo(guardian.email))?.subject).toContain('requires a second factor from')
  expect((await world.lastMailTo(founder.email))?.subject ?? '').not.toContain('second factor')
  await expect
    .poll(
      async () =>
        (await founder.get('/account/security/')).json<{ items: { kind: string }[] }>().items[0]?.kind,
    )
    .toBe('second_factor_rule_changed')
})

test('requiring a second factor twice is one act, and lifting it another', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await requireSecondFactor(world, founder)
  const before = (await founder.get(rule)).json<{ since: string }>().since

  const again = await set(founder, true)
  const lifted = await set(founder, false)

  expect(again.json<{ since: string }>().since).toBe(before)
  expect(lifted.json()).toMatchObject({ since: null, due: null })
  const { items } = (await founder.get('/family/acts/')).json<{ items: { act: string }[] }>()
  expect(items.slice(0, 2).map(({ act }) => act)).toEqual([
    'family.second_factor_lifted',
    'family.second_factor_required',
  ])
  expect((await world.lastMailTo(guardian.email))?.subject).toContain('no longer requires')
  expect(await secondFactorOf(guardian)).toBeNull()
})

test('a founder without a second factor can’t require one', async () => {
  const founder = await world.create()

  const response = await set(founder, true)

  expect([response.statusCode, response.json().detail]).toEqual([409, setUpFirst])
  expect((await founder.get(rule)).json()).toMatchObject({ since: null, own: 'set_up' })
})

test('a founder with a passkey who signed in by password can’t require a second factor', async () => {
  const founder = await world.create()
  await addPasskeyTo(founder)
  const elsewhere = await world.signIn(founder.email)

  const response = await set(elsewhere, true)

  expect([response.statusCode, response.json().detail]).toEqual([409, setUpFirst])
  expect((await elsewhere.get(rule)).json()).toMatchObject({ own: 'sign_in' })
  expect((await set(founder, true)).statusCode).toBe(200)
})

test('the second-factor rule needs the password and a founder', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await switchOn(world, founder)
  await switchOn(world, trustee)

  const wrong = await founder.post(rule, { is_required: true, current_password: 'not mine' })
  const other = await set(trustee, true)

  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    400,
    { current_password: 'This isn’t your current password.' },
  ])
  expect(other.statusCode).toBe(409)
  expect((await trustee.get(rule)).json()).toMatchObject({ since: null })
})

test('existing members have seven days for a second factor, new members none', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await requireSecondFactor(world, founder)
  const later = await join('trustee')

  expect(await secondFactorOf(guardian)).toEqual({ due: expect.any(String), is_due: false, is_set_up: false })
  expect([await familyStatus(guardian), await familyStatus(later), await familyStatus(founder)]).toEqual([
    200, 403, 200,
  ])
  expect(await secondFactorOf(later)).toMatchObject({ is_due: true })
  world.clock.move(7 * day)
  expect([await familyStatus(guardian), await familyStatus(founder)]).toEqual([403, 200])
})

test('setting up an app gives access in that session and in those opened with a code', async () => {
  const { founder, join } = await world.foundFamily()
  await requireSecondFactor(world, founder)
  const member = await join('guardian')
  const old = await world.signIn(member.email)

  const { secret, codes } = await switchOn(world, member)

  expect([await familyStatus(member), await secondFactorOf(member)]).toEqual([200, null])
  expect([await familyStatus(old), (await secondFactorOf(old))?.is_set_up]).toEqual([403, true])
  expect(await familyStatus(asClient(cookieOf(await withCode(member, appCode(world, secret)))))).toBe(200)
  expect(await familyStatus(asClient(cookieOf(await withCode(member, codes[0] ?? ''))))).toBe(200)
})

test('a passkey counts only in sessions opened with it', async () => {
  const { founder, join } = await world.foundFamily()
  await requireSecondFactor(world, founder)
  const member = await join('guardian')
  const { device } = await addPasskeyTo(member)
  const { options } = (
    await world.app.inject({ method: 'POST', url: '/api/auth/passkey/options/', remoteAddress: from() })
  ).json<{
    options: { challenge: string }
  }>()
  const payload = { answer: device.sign(options) }

  const signedIn = await world.app.inject({
    method: 'POST',
    url: '/api/auth/passkey/',
    remoteAddress: from(),
    payload,
  })
  const byPassword = await world.signIn(member.email)

  expect(await familyStatus(member)).toBe(200)
  expect(await familyStatus(asClient(cookieOf(signedIn)))).toBe(200)
  expect([await familyStatus(byPassword), await secondFactorOf(byPassword)]).toEqual([
    403,
    { due: expect.any(String), is_due: true, is_set_up: true },
  ])
})

test('a session opened by password can’t add another second factor beside a passkey', async () => {
  const { founder, join } = await world.foundFamily()
  await requireSecondFactor(world, founder)
  const member = await join('guardian')
  await addPasskeyTo(member)
  const byPassword = await world.signIn(member.email)

  const app = await byPassword.post('/account/two-factor/set-up/', { current_password: goodPassword })
  const passkey = await byPassword.post('/account/passkeys/options/', { current_password: goodPassword })

  expect([app.statusCode, passkey.statusCode]).toEqual([409, 409])
  expect(app.json().detail).toBe(
    'Your account has a passkey. Sign out and sign in with it, then add another second factor.',
  )
  expect(
    (await member.post('/account/two-factor/set-up/', { current_password: goodPassword })).statusCode,
  ).toBe(200)
})

test('the last second factor can’t be removed while a family requires one', async () => {
  const { founder, join } = await world.foundFamily()
  await requireSecondFactor(world, founder)
  const member = await join('guardian')
  const { id } = await addPasskeyTo(member)
  const remove = () => member.post(`/account/passkeys/${id}/remove/`, { current_password: goodPassword })

  const refused = await remove()
  const { codes } = await switchOn(world, member)
  const removed = await remove()
  const off = await member.post('/account/two-factor/off/', {
    current_password: goodPassword,
    code: codes[0],
  })

  expect([refused.statusCode, refused.json().detail]).toEqual([409, secondFactorRequired])
  expect(removed.statusCode).toBe(200)
  expect([off.statusCode, off.json().detail]).toEqual([409, secondFactorRequired])
  expect((await member.get('/account/two-factor/')).json()).toMatchObject({ since: expect.any(String) })
})

test('a second factor that was removed before the rule no longer counts', async () => {
  const { founder, join } = await world.foundFamily()
  const member = await join('guardian')
  const { codes } = await switchOn(world, member)
  await member.post('/account/two-factor/off/', { current_password: goodPassword, code: codes[0] })

  await requireSecondFactor(world, founder)
  world.clock.move(7 * day)

  expect(await familyStatus(member)).toBe(403)
})

test('a password recovery doesn’t bypass the second-factor rule', async () => {
  const { founder, join } = await world.foundFamily()
  const { secret } = await requireSecondFactor(world, founder)
  const member = await join('guardian')
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/',
    remoteAddress: from(),
    payload: { email: member.email },
  })
  const token = world.secretIn((await world.lastMailTo(member.email))?.body)
  const password = 'a river under the bridge'
  const payload = { token, password, confirm_password: password }
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/password/',
    remoteAddress: from(),
    payload,
  })

  expect(await familyStatus(await world.signIn(member.email, password))).toBe(403)
  expect(await familyStatus(asClient(cookieOf(await withCode(founder, appCode(world, secret)))))).toBe(200)
})

test('the rule closes only its own family and that family’s calendar', async () => {
  const { founder, join } = await world.foundFamily()
  const member = await join('guardian')
  const { address } = (await member.post('/timeline/calendar/')).json<{ address: string }>()
  const calendar = () =>
    world.app
      .inject({ url: new URL(address).pathname, remoteAddress: from() })
      .then(({ statusCode }) => statusCode)
  await requireSecondFactor(world, founder)
  expect(await calendar()).toBe(200)
  world.clock.move(7 * day)
  expect(await calendar()).toBe(404)

  const own = (await member.post('/account/family/')).json<{ family: { id: string } }>()

  expect([await familyStatus(member), await secondFactorOf(member)]).toEqual([200, null])
  expect(own.family.id).not.toBe(founder.familyId)
  await member.post('/auth/family/', { family_id: founder.familyId })
  expect(await familyStatus(member)).toBe(403)
})
