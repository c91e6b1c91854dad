import * as z from 'zod/mini'

import { Me, MeWithoutFamily } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { Done, filledLine, CurrentPassword, Id, Moment } from '#contract/schemas.ts'

export const passkeyLimits = { name: 60, perAccount: 20 } as const

const Passkey = z.object({ id: Id, name: z.string(), created_at: Moment, last_used_at: z.nullable(Moment) })
/** Opaque data of the browser's WebAuthn API; the libraries on both sides validate it. */
const BrowserOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })
const text = z.string().check(z.maxLength(8192))
const PasskeyResponse = z.looseObject({
  id: text,
  rawId: text,
  response: z.looseObject({ clientDataJSON: text }),
  type: z.literal('public-key'),
})

export const readPasskeyOrigin = call({
  method: 'GET',
  path: '/auth/passkey/',
  needs: 'anyone',
  about: 'The origin at which passkeys work; null if the server’s address has no host name.',
  reply: z.object({ origin: z.nullable(z.string()) }),
})

export const beginPasskeySignIn = call({
  method: 'POST',
  path: '/auth/passkey/options/',
  needs: 'anyone',
  about: 'Begin to sign in with a passkey: returns the options for the browser.',
  reply: BrowserOptions,
})

export const signInWithPasskey = call({
  method: 'POST',
  path: '/auth/passkey/',
  needs: 'anyone',
  about: 'Sign in with a passkey. Sets the session cookie; no code is required.',
  body: z.strictObject({ answer: PasskeyResponse }),
  reply: z.union([Me, MeWithoutFamily]),
})

export const listPasskeys = call({
  method: 'GET',
  path: '/account/passkeys/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'The account’s passkeys, oldest first.',
  reply: z.object({ items: z.array(Passkey), next: z.null() }),
})

export const beginPasskey = call({
  method: 'POST',
  path: '/account/passkeys/options/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Begin to add a passkey: returns the options for the browser.',
  body: z.strictObject({ current_password: CurrentPassword }),
  reply: BrowserOptions,
})

export const addPasskey = call({
  method: 'POST',
  path: '/account/passkeys/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Add the passkey that the browser has made.',
  body: z.strictObject({ name: filledLine(passkeyLimits.name), answer: PasskeyResponse }),
  reply: Passkey,
})

export const renamePasskey = call({
  method: 'POST',
  path: '/account/passkeys/{id}/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Give a passkey another name.',
  body: z.strictObject({ name: filledLine(passkeyLimits.name) }),
  reply: Passkey,
})

export const removePasskey = call({
  method: 'POST',
  path: '/account/passkeys/{id}/remove/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about:
    'Remove a passkey: it no longer signs in. Needs the password, so that an open browser is not enough.',
  body: z.strictObject({ current_password: CurrentPassword }),
  reply: Done,
})
