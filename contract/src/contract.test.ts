import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { allCalls } from '#contract/all-calls.ts'
import { createAccount } from '#contract/auth/calls.ts'
import type { Call } from '#contract/call.ts'
import { addressOf } from '#contract/call.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { languages, supportedLanguage } from '#contract/languages.ts'
import { may, permissions, permissionsOf } from '#contract/permissions.ts'
import { roles } from '#contract/roles.ts'
import { filledLine } from '#contract/schemas.ts'

const calls = Object.entries(allCalls) as [string, Call][]

describe('allCalls', () => {
  test('no two calls share a method and path', () => {
    const addresses = calls.map(([, { method, path }]) => `${method} ${path}`)

    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(calls)('%s ends in a slash, has a sentence, and has no body if it is a GET', (_, call) => {
    expect(call.path).toMatch(/^\/([a-z-]+\/|\{[a-z_]+\}\/)*$/)
    expect(call.about).toMatch(/\.$/)
    if (call.method === 'GET') expect(call.body).toBeUndefined()
  })

  test('every permission is used by a call', () => {
    const used = new Set(calls.map(([, call]) => call.needs))

    expect(
      Object.keys(permissions).filter(
        (permission) => permission !== 'family.read' && !used.has(permission as never),
      ),
    ).toEqual([])
  })
})

test('the founder has every permission of every other role', () => {
  for (const role of roles)
    for (const permission of permissionsOf(role)) expect(may('founder', permission)).toBe(true)
})

test('path parameters are encoded', () => {
  expect(addressOf('/documents/{id}/approve/', { id: '../a b' })).toBe('/documents/..%2Fa%20b/approve/')
})

test.each([
  ['de-AT', 'de'],
  ['zh-Hans-CN', 'zh'],
  ['EN_us', 'en'],
  ['tlh', undefined],
  ['', undefined],
  [undefined, undefined],
])('the language code %j resolves to %j', (code, language) => {
  expect(supportedLanguage(code)).toBe(language)
})

test('the languages are the eleven of the specification', () => {
  expect(languages.map(({ code }) => code)).toEqual([
    'en',
    'es',
    'fr',
    'de',
    'it',
    'zh',
    'ja',
    'ko',
    'hi',
    'nl',
    'vi',
  ])
})

describe('fieldErrors', () => {
  const wrongWith = (body: unknown) => {
    const result = safeParse(createAccount.body, body, { reportInput: true })
    return result.success
      ? {}
      : Object.fromEntries(fieldErrors(result.error.issues).map(({ field, key }) => [field, key]))
  }

  test.each([
    [{}, { email: 'required', password: 'required', confirm_password: 'required' }],
    [
      { email: '', password: '', confirm_password: '' },
      { email: 'required', password: 'password_short' },
    ],
    [
      { email: 'no', password: 'long enough', confirm_password: 'other' },
      { email: 'email', confirm_password: 'passwords_differ' },
    ],
    [
      { email: 7, password: ['x'], confirm_password: null },
      { email: 'wrong_type', password: 'wrong_type', confirm_password: 'wrong_type' },
    ],
    [
      { email: 'a@b.co', password: 'x'.repeat(129), confirm_password: 'x'.repeat(129) },
      { password: 'password_long' },
    ],
    [
      { email: 'a@b.co', password: 'long enough', confirm_password: 'long enough', admin: true },
      { admin: 'unknown' },
    ],
    [
      { email: 'a@b.co', password: 'long enough', confirm_password: 'long enough', language: 'xx' },
      { language: 'not_an_option' },
    ],
    [
      { email: `${'a'.repeat(250)}@b.co`, password: 'long enough', confirm_password: 'long enough' },
      { email: 'too_long' },
    ],
  ])('the body %j has the errors %j', (body, wrong) => {
    expect(wrongWith(body)).toEqual(wrong)
  })
})

describe('filledLine', () => {
  test.each([
    ['  Hallam  ', 'Hallam'],
    ['Éva', 'Éva'],
    ['王', '王'],
    ['👑', '👑'],
  ])('the line %j is stored as %j', (typed, kept) => {
    expect(safeParse(filledLine(120), typed).data).toBe(kept)
  })

  test.each(['', '   ', 'a\u202Eb', 'a\nb', 'a\u0007', '\u2066x', 'x'.repeat(121)])(
    'the line %j is refused',
    (typed) => {
      expect(safeParse(filledLine(120), typed).success).toBe(false)
    },
  )
})
