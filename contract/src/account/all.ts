import {
  changeEmail,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
  readAccount,
  readEmailChange,
  withdrawEmailChange,
  updateAccount,
} from '#contract/account/calls.ts'
import { photoCalls } from '#contract/account/photo.ts'
import type { Call } from '#contract/call.ts'

export const accountCalls = {
  readAccount,
  updateAccount,
  changePassword,
  readEmailChange,
  changeEmail,
  withdrawEmailChange,
  listSecurityEvents,
  listSessions,
  endSession,
  endOtherSessions,
  deleteAccount,
  ...photoCalls,
} as const satisfies Record<string, Call>
