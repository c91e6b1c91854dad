import { invite } from '#server/features/family/invite.ts'
import { listLedger } from '#server/features/family/list-ledger.ts'
import { listMembers } from '#server/features/family/list-members.ts'
import { read } from '#server/features/family/read.ts'
import { update } from '#server/features/family/update.ts'

export function familyAnswers(publicUrl: URL) {
  return { readFamily: read, updateFamily: update, listMembers, listLedger, inviteMember: invite(publicUrl) }
}
