import { expect, test } from 'vitest'

import { readOidcSettings } from '#server/features/oidc/settings.ts'

const complete = {
  OIDC_ISSUER: 'https://id.example.org/realms/family',
  OIDC_CLIENT_ID: 'forerunners',
  OIDC_CLIENT_SECRET: 'secret',
}

test('there is no provider without any setting', () => {
  expect(readOidcSettings({})).toBeUndefined()
  expect(readOidcSettings({ OIDC_NAME: 'Hallam ID' })).toBeUndefined()
})

test('the name has a default', () => {
  expect(readOidcSettings(complete)).toMatchObject({ name: 'OpenID Connect', clientId: 'forerunners' })
  expect(readOidcSettings({ ...complete, OIDC_NAME: 'Hallam ID' })).toMatchObject({ name: 'Hallam ID' })
})

test.each([
  [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET not set'],
  [{ OIDC_ISSUER: '', OIDC_CLIENT_ID: ' ' }, 'OIDC_ISSUER and OIDC_CLIENT_ID not set'],
  [{ OIDC_ISSUER: 'http://id.example.org' }, 'must be an address with https'],
  [{ OIDC_ISSUER: 'id.example.org' }, 'must be an address with https'],
  [{ OIDC_NAME: 'x'.repeat(41) }, 'longer than 40 characters'],
])('%j is refused with a sentence', (change, sentence) => {
  expect(() => readOidcSettings({ ...complete, ...change })).toThrow(sentence)
})

test('http is allowed for a provider on this machine', () => {
  expect(readOidcSettings({ ...complete, OIDC_ISSUER: 'http://localhost:9000' })?.issuer.port).toBe('9000')
})
