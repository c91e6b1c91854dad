import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Code, Done, CurrentPassword, Moment } from '#contract/schemas.ts'

/** Shown once: only their hashes are stored. */
const RecoveryCodes = z.object({ codes: z.array(z.string()) })
const passwordAndCode = z.strictObject({ current_password: CurrentPassword, code: Code })

export const readTwoFactor = call({
  method: 'GET',
  path: '/account/two-factor/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Whether two-factor is on, since when, and how many recovery codes are left.',
  reply: z.object({ since: z.nullable(Moment), codes_left: z.int() }),
})

export const setUpTwoFactor = call({
  method: 'POST',
  path: '/account/two-factor/set-up/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Begin to set up an authenticator app: returns the secret, as text and as a URI for a QR code.',
  body: z.strictObject({ current_password: CurrentPassword }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTwoFactor = call({
  method: 'POST',
  path: '/account/two-factor/confirm/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Switch two-factor on with a code of the app. Returns the recovery codes, this once.',
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/account/two-factor/codes/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Make new recovery codes. The old ones are void.',
  body: passwordAndCode,
  reply: RecoveryCodes,
})

export const switchOffTwoFactor = call({
  method: 'POST',
  path: '/account/two-factor/off/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Switch two-factor off, with the password and a code of the app or a recovery code.',
  body: passwordAndCode,
  reply: Done,
})
