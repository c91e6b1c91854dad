import { changeRole } from '#server/features/members/change-role.ts'
import { changeStatus } from '#server/features/members/change-status.ts'
import { invite } from '#server/features/members/invite.ts'
import { listInvitations } from '#server/features/members/list-invitations.ts'
import { listMembers } from '#server/features/members/list-members.ts'
import { read } from '#server/features/members/read.ts'
import { type AroundRemoval, remove } from '#server/features/members/remove.ts'
import type { AroundChange } from '#server/features/members/seat.ts'
import { renewLink, sendAgain } from '#server/features/members/send-again.ts'
import { takeBack } from '#server/features/members/take-back.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

/** What the members' acts need to know of the house, and ask of other features. */
interface MemberParts {
  readonly publicUrl: URL
  readonly hasMailServer: boolean
  readonly aroundChange: AroundChange
  readonly aroundRemoval: AroundRemoval
}

export function memberAnswers({ aside }: Database, { publicUrl, hasMailServer, aroundChange, aroundRemoval }: MemberParts) {
  // Mails go out in the family's name: enough for a large family, too few for spam.
  const sent = throttle(aside, 'invite', { attempts: 100, seconds: 60 * 60 })
  const post = { publicUrl, hasMailServer, sent }
  return {
    listMembers,
    readMember: read,
    listInvitations,
    inviteMember: invite(post),
    sendInvitationAgain: sendAgain(post),
    renewInvitationLink: renewLink(post),
    takeInvitationBack: takeBack,
    changeRole: changeRole(aroundChange),
    changeStatus: changeStatus(aroundChange),
    removeMember: remove(aroundRemoval, publicUrl),
  }
}
