import type { sendInvitationAgain } from '#contract/members/calls.ts'
import { newLink, type Post, sendLetter } from '#server/features/members/letter.ts'
import { lockInvitation } from '#server/features/members/open-invitation.ts'
import { findAccountByEmail } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** Sends an invitation again: a new link for seven more days, and the one before is void. */
export function sendAgain(post: Post): Answer<typeof sendInvitationAgain> {
  return async ({ tx, pilot, params, now, language }) => {
    const { id, email, role } = await lockInvitation(tx, pilot, params.id)
    await post.sent.count(pilot.accountId)
    const { secret, ...link } = newLink(now)
    await tx.updateTable('invitations').set(link).where('family_id', '=', pilot.familyId).where('id', '=', id).execute()
    await appendToLedger(tx, pilot.familyId, { act: 'member.invited', by: pilot.accountId, subjectId: id, details: { role }, now })

    const known = await findAccountByEmail(tx, email)
    return sendLetter(tx, pilot, post, { email, role, secret, language: known?.language ?? language, now })
  }
}
