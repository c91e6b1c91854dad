import { expect, test } from 'vitest'

import { relyingPartyOf } from '#server/features/passkeys/relying-party.ts'

test.each([
  ['https://house.example.org', { rpID: 'house.example.org', origin: 'https://house.example.org' }],
  [
    'https://house.example.org:8443/',
    { rpID: 'house.example.org', origin: 'https://house.example.org:8443' },
  ],
  ['http://localhost:3000', { rpID: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { rpID: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { rpID: 'localhost', origin: 'http://localhost:3000' }],
  ['http://192.168.1.20:3000', undefined],
  ['https://[2001:db8::1]', undefined],
])('a server at %s has its passkeys at %j', (address, relyingParty) => {
  expect(relyingPartyOf(new URL(address))).toEqual(relyingParty)
})
