import { expect, test } from 'vitest'

import { appCode, switchOn } from '../../../test/two-factor.ts'
import { goodPassword, keys, useWorld } from '../../../test/world.ts'
import { totpSealPlace } from '#server/ground/second-factor.ts'
import { sealer } from '#server/platform/sealed.ts'

const world = useWorld()
const wrongCode = {
  code: 'invalid',
  detail: 'Check the highlighted fields.',
  fields: { code: 'This code is wrong or was already used.' },
}
const wrongPassword = { current_password: 'This isn’t your current password.' }

test('two-factor is on after a confirmed code, and returns ten recovery codes once', async () => {
  const pilot = await world.create()

  const begun = await pilot.post('/account/two-factor/set-up/', { current_password: goodPassword })
  const { secret, uri } = begun.json<{ secret: string; uri: string }>()
  const before = (await pilot.get('/account/two-factor/')).json()
  const confirmed = await pilot.post('/account/two-factor/confirm/', { code: appCode(world, secret) })

  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(decodeURIComponent(uri)).toContain(`Forerunners:${pilot.email}`)
  expect(before).toEqual({ since: null, codes_left: 0 })
  expect(new Set(confirmed.json<{ codes: string[] }>().codes).size).toBe(10)
  for (const code of confirmed.json<{ codes: string[] }>().codes)
    expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
  expect((await pilot.get('/account/two-factor/')).json()).toEqual({
    since: expect.any(String),
    codes_left: 10,
  })
})

test('the database contains neither the secret nor a recovery code in plain text', async () => {
  const pilot = await world.create()
  const { secret, codes } = await switchOn(world, pilot)

  const row = await world.database.transaction((tx) =>
    tx
      .selectFrom('two_factors')
      .selectAll()
      .where('account_id', '=', pilot.accountId)
      .executeTakeFirstOrThrow(),
  )
  const recoveryCodes = await world.database.transaction((tx) =>
    tx.selectFrom('recovery_codes').selectAll().execute(),
  )

  expect(row.sealed_secret).toMatch(/^v2\./)
  expect(row.sealed_secret).not.toContain(secret)
  expect(sealer(keys, 'two-factor').open(row.sealed_secret, totpSealPlace(pilot.accountId))).toBe(secret)
  const stored = recoveryCodes.map(({ code_hash }) => code_hash.toString('latin1')).join(' ')
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
})

test('setting up two-factor needs the current password', async () => {
  const pilot = await world.create()

  const response = await pilot.post('/account/two-factor/set-up/', { current_password: 'not mine' })

  expect([response.statusCode, response.json().fields]).toEqual([400, wrongPassword])
  expect((await pilot.post('/account/two-factor/confirm/', { code: '123456' })).json().detail).toBe(
    'Two-factor sign-in isn’t set up. Start again.',
  )
})

test('a wrong code doesn’t switch two-factor on', async () => {
  const pilot = await world.create()
  const { secret } = (
    await pilot.post('/account/two-factor/set-up/', { current_password: goodPassword })
  ).json<{ secret: string }>()
  const right = appCode(world, secret)
  const wrong = right === '000000' ? '000001' : '000000'

  const response = await pilot.post('/account/two-factor/confirm/', { code: wrong })

  expect([response.statusCode, response.json()]).toEqual([400, wrongCode])
  expect((await pilot.get('/account/two-factor/')).json().since).toBeNull()
})

test('starting the setup again replaces the secret, and is refused once two-factor is on', async () => {
  const pilot = await world.create()
  const setUp = () => pilot.post('/account/two-factor/set-up/', { current_password: goodPassword })
  const first = (await setUp()).json<{ secret: string }>().secret
  const second = (await setUp()).json<{ secret: string }>().secret

  const old = await pilot.post('/account/two-factor/confirm/', { code: appCode(world, first) })
  const current = await pilot.post('/account/two-factor/confirm/', { code: appCode(world, second) })
  const again = await setUp()

  expect([old.statusCode, current.statusCode, again.statusCode]).toEqual([400, 200, 409])
  expect(again.json().detail).toBe('Two-factor sign-in is already on.')
})

test('new recovery codes void the old ones and need both factors', async () => {
  const pilot = await world.create()
  const { secret, codes } = await switchOn(world, pilot)
  const renew = (current_password: string, code: string) =>
    pilot.post('/account/two-factor/codes/', { current_password, code })

  const withoutPassword = await renew('not mine', appCode(world, secret))
  const renewed = await renew(goodPassword, appCode(world, secret))
  const withOldOne = await renew(goodPassword, codes[0] ?? '')
  const newOne = renewed.json<{ codes: string[] }>().codes[0] ?? ''
  const withNewOne = await renew(goodPassword, newOne.toLowerCase().replaceAll('-', ' '))

  expect([withoutPassword.statusCode, withoutPassword.json().fields]).toEqual([400, wrongPassword])
  expect(renewed.json<{ codes: string[] }>().codes).toHaveLength(10)
  expect([withOldOne.statusCode, withOldOne.json()]).toEqual([400, wrongCode])
  expect(withNewOne.statusCode).toBe(200)
})

test('switching two-factor off needs both factors and deletes its data', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)

  const refused = await pilot.post('/account/two-factor/off/', {
    current_password: goodPassword,
    code: '12345',
  })
  const off = await pilot.post('/account/two-factor/off/', {
    current_password: goodPassword,
    code: appCode(world, secret),
  })

  expect([refused.statusCode, refused.json()]).toEqual([400, wrongCode])
  expect(off.statusCode).toBe(200)
  expect((await pilot.get('/account/two-factor/')).json()).toEqual({ since: null, codes_left: 0 })
  const left = await world.database.transaction((tx) =>
    tx.selectFrom('recovery_codes').select('account_id').where('account_id', '=', pilot.accountId).execute(),
  )
  expect(left).toEqual([])
})

test('guessing codes in an open session is throttled, even with the right password', async () => {
  const pilot = await world.create()
  const { secret } = await switchOn(world, pilot)
  const off = (code: string) =>
    pilot.post('/account/two-factor/off/', { current_password: goodPassword, code })
  for (let time = 0; time < 8; time++) expect((await off('nonsense')).statusCode).toBe(400)

  const slowed = await off(appCode(world, secret))

  expect(slowed.statusCode).toBe(429)
})

test('another pilot’s code can’t switch two-factor off', async () => {
  const [pilot, other] = [await world.create(), await world.create()]
  const { secret } = await switchOn(world, other)

  const response = await pilot.post('/account/two-factor/off/', {
    current_password: goodPassword,
    code: appCode(world, secret),
  })

  expect([response.statusCode, response.json().detail]).toEqual([
    409,
    'Two-factor sign-in isn’t set up. Start again.',
  ])
  expect((await other.get('/account/two-factor/')).json().codes_left).toBe(10)
})
