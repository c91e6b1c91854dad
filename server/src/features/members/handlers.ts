import { changeRole } from '#server/features/members/change-role.ts'
import { changeStatus } from '#server/features/members/change-status.ts'
import { invite } from '#server/features/members/invite.ts'
import { listInvitations } from '#server/features/members/list-invitations.ts'
import { listMembers } from '#server/features/members/list-members.ts'
import { allowAddress, refuseAddress } from '#server/features/members/address-request.ts'
import { read } from '#server/features/members/read-member.ts'
import { type AroundRemoval, remove } from '#server/features/members/remove-member.ts'
import { renewLink, resendInvitation } from '#server/features/members/resend-invitation.ts'
import { withdrawInvitation } from '#server/features/members/withdraw-invitation.ts'
import type { AroundChange } from '#server/ground/around-change.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { throttle } from '#server/platform/throttle.ts'

/** Settings and hooks of other features that the member handlers need. */
export interface MemberOptions {
  readonly publicUrl: URL
  readonly hasMailServer: boolean
  readonly mails: Sealer
  readonly aroundChange: AroundChange
  readonly aroundRemoval: AroundRemoval
}

export function memberHandlers(
  { secondary: aside }: Database,
  { publicUrl, hasMailServer, mails, aroundChange, aroundRemoval }: MemberOptions,
) {
  // Emails are sent in the family's name: enough for a large family, too few for spam.
  const sendThrottle = throttle(aside, 'invite', { attempts: 100, seconds: 60 * 60 })
  const settings = { publicUrl, hasMailServer, mails, sendThrottle }
  return {
    listMembers,
    readMember: read,
    listInvitations,
    inviteMember: invite(settings),
    sendInvitationAgain: resendInvitation(settings),
    renewInvitationLink: renewLink(settings),
    withdrawInvitation,
    allowAddress: allowAddress(settings),
    refuseAddress,
    changeRole: changeRole(aroundChange),
    changeStatus: changeStatus(aroundChange),
    removeMember: remove(aroundRemoval, publicUrl),
  }
}
