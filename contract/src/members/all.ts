import {
  allowAddress,
  changeRole,
  changeStatus,
  inviteMember,
  listInvitations,
  listMembers,
  readMember,
  refuseAddress,
  removeMember,
  renewInvitationLink,
  sendInvitationAgain,
  withdrawInvitation,
} from '#contract/members/calls.ts'
import type { Call } from '#contract/call.ts'

export const memberCalls = {
  listMembers,
  readMember,
  listInvitations,
  inviteMember,
  sendInvitationAgain,
  renewInvitationLink,
  withdrawInvitation,
  allowAddress,
  refuseAddress,
  changeRole,
  changeStatus,
  removeMember,
} as const satisfies Record<string, Call>
