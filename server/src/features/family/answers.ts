import { invite } from '#server/features/family/invite.ts'
import { listLedger } from '#server/features/family/list-ledger.ts'
import { listMembers } from '#server/features/family/list-members.ts'
import { read } from '#server/features/family/read.ts'
import { update } from '#server/features/family/update.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

export function familyAnswers({ aside }: Database, publicUrl: URL) {
  // Mails go out in the family's name: enough for a large family, too few for spam.
  const sent = throttle(aside, 'invite', { attempts: 100, seconds: 60 * 60 })
  return { readFamily: read, updateFamily: update, listMembers, listLedger, inviteMember: invite(publicUrl, sent) }
}
