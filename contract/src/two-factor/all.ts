import {
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  switchOffTwoFactor,
} from '#contract/two-factor/calls.ts'
import type { Call } from '#contract/call.ts'

export const twoFactorCalls = {
  readTwoFactor,
  setUpTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  switchOffTwoFactor,
} as const satisfies Record<string, Call>
