import { invite } from '#server/features/family/invite.ts'
import { listActs, type PaperTitles } from '#server/features/family/list-acts.ts'
import { listLedger } from '#server/features/family/list-ledger.ts'
import { listMembers } from '#server/features/family/list-members.ts'
import { read } from '#server/features/family/read.ts'
import { readProposals } from '#server/features/family/read-proposals.ts'
import { type AfterChange, update } from '#server/features/family/update.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

/** What the family's acts ask of other features. */
interface FamilyParts {
  readonly afterChange: AfterChange
  readonly paperTitles: PaperTitles
}

export function familyAnswers({ aside }: Database, publicUrl: URL, { afterChange, paperTitles }: FamilyParts) {
  // Mails go out in the family's name: enough for a large family, too few for spam.
  const sent = throttle(aside, 'invite', { attempts: 100, seconds: 60 * 60 })
  return {
    readFamily: read,
    updateFamily: update(afterChange),
    listMembers,
    listLedger,
    listActs: listActs(paperTitles),
    readProposals,
    inviteMember: invite(publicUrl, sent),
  }
}
