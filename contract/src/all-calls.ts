import { changePassword, readAccount, updateAccount } from '#contract/account/calls.ts'
import { askRecovery, createAccount, login, logout, me, recover } from '#contract/auth/calls.ts'
import type { Call } from '#contract/call.ts'
import { inviteMember, listLedger, listMembers, readFamily, updateFamily } from '#contract/family/calls.ts'
import { answerQuestion, chooseMission, readJourney, saveProfile } from '#contract/onboarding/calls.ts'
import { health, ready } from '#contract/system/calls.ts'

/** The one list that the server mounts and that the OpenAPI document and the permission walk are made from. */
export const allCalls = {
  health,
  ready,
  login,
  createAccount,
  logout,
  me,
  askRecovery,
  recover,
  readAccount,
  updateAccount,
  changePassword,
  readFamily,
  updateFamily,
  listMembers,
  inviteMember,
  listLedger,
  readJourney,
  saveProfile,
  chooseMission,
  answerQuestion,
} as const satisfies Record<string, Call>
