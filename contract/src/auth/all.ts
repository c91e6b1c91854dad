import { standingCalls } from '#contract/account/standing-calls.ts'
import {
  requestRecovery,
  confirmEmail,
  createAccount,
  login,
  loginWithCode,
  logout,
  me,
  readRegistration,
  recover,
} from '#contract/auth/calls.ts'
import { listFamilies, switchFamily } from '#contract/auth/family-calls.ts'
import {
  acceptInvitation,
  requestOtherAddress,
  declineInvitation,
  readInvitation,
} from '#contract/auth/invitation-calls.ts'
import type { Call } from '#contract/call.ts'

export const authCalls = {
  login,
  loginWithCode,
  createAccount,
  readRegistration,
  logout,
  me,
  requestRecovery,
  recover,
  readInvitation,
  acceptInvitation,
  declineInvitation,
  requestOtherAddress,
  listFamilies,
  switchFamily,
  confirmEmail,
  ...standingCalls,
} as const satisfies Record<string, Call>
