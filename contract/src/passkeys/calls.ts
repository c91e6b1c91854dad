import * as z from 'zod/mini'

import { Me, MeWithoutFamily } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { Done, filledLine, GivenPassword, Id, Moment } from '#contract/schemas.ts'

export const passkeyLimits = { name: 60, perAccount: 20 } as const

const Passkey = z.object({ id: Id, name: z.string(), created_at: Moment, last_used_at: z.nullable(Moment) })
/** What the browser's own interface takes and gives; the library on either side of it knows what is in there. */
const BrowserOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })
const text = z.string().check(z.maxLength(8192))
const PasskeyAnswer = z.looseObject({ id: text, rawId: text, response: z.looseObject({ clientDataJSON: text }), type: z.literal('public-key') })

export const readPasskeyPlace = call({
  method: 'GET',
  path: '/auth/passkey/',
  needs: 'anyone',
  about: 'Where this house is opened so that passkeys work; null where it can’t be, because its address has no name.',
  reply: z.object({ origin: z.nullable(z.string()) }),
})

export const askPasskey = call({
  method: 'POST',
  path: '/auth/passkey/options/',
  needs: 'anyone',
  about: 'Begin to sign in with a passkey: answers what the browser shows to it.',
  reply: BrowserOptions,
})

export const signInWithPasskey = call({
  method: 'POST',
  path: '/auth/passkey/',
  needs: 'anyone',
  about: 'Sign in with a passkey. Sets the session cookie; no code is asked for.',
  body: z.strictObject({ answer: PasskeyAnswer }),
  reply: z.union([Me, MeWithoutFamily]),
})

export const listPasskeys = call({
  method: 'GET',
  path: '/account/passkeys/',
  needs: 'session',
  about: 'The account’s passkeys, oldest first.',
  reply: z.object({ items: z.array(Passkey), next: z.null() }),
})

export const beginPasskey = call({
  method: 'POST',
  path: '/account/passkeys/options/',
  needs: 'session',
  about: 'Begin to add a passkey: answers what the browser needs to make one.',
  body: z.strictObject({ current_password: GivenPassword }),
  reply: BrowserOptions,
})

export const addPasskey = call({
  method: 'POST',
  path: '/account/passkeys/',
  needs: 'session',
  about: 'Add the passkey that the browser has made.',
  body: z.strictObject({ name: filledLine(passkeyLimits.name), answer: PasskeyAnswer }),
  reply: Passkey,
})

export const renamePasskey = call({
  method: 'POST',
  path: '/account/passkeys/{id}/',
  needs: 'session',
  about: 'Give a passkey another name.',
  body: z.strictObject({ name: filledLine(passkeyLimits.name) }),
  reply: Passkey,
})

export const removePasskey = call({
  method: 'POST',
  path: '/account/passkeys/{id}/remove/',
  needs: 'session',
  about: 'Remove a passkey: nobody signs in with it any more.',
  reply: Done,
})
