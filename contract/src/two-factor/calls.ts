import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Code, Done, GivenPassword, Moment } from '#contract/schemas.ts'

/** Shown once: only their hashes are kept. */
const RecoveryCodes = z.object({ codes: z.array(z.string()) })
const passwordAndCode = z.strictObject({ current_password: GivenPassword, code: Code })

export const readTwoFactor = call({
  method: 'GET',
  path: '/account/two-factor/',
  needs: 'session',
  about: 'Whether signing in asks for a code, since when, and how many recovery codes are left.',
  reply: z.object({ since: z.nullable(Moment), codes_left: z.int() }),
})

export const setUpTwoFactor = call({
  method: 'POST',
  path: '/account/two-factor/set-up/',
  needs: 'session',
  about: 'Begin to set up an authenticator app: answers the secret, as text and as an address to be shown as a QR code.',
  body: z.strictObject({ current_password: GivenPassword }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTwoFactor = call({
  method: 'POST',
  path: '/account/two-factor/confirm/',
  needs: 'session',
  about: 'Switch two-factor on with a code of the app. Answers the recovery codes, this once.',
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/account/two-factor/codes/',
  needs: 'session',
  about: 'Make new recovery codes. The old ones end.',
  body: passwordAndCode,
  reply: RecoveryCodes,
})

export const switchOffTwoFactor = call({
  method: 'POST',
  path: '/account/two-factor/off/',
  needs: 'session',
  about: 'Switch two-factor off, with the password and a code of the app or a recovery code.',
  body: passwordAndCode,
  reply: Done,
})
