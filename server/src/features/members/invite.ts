import type { inviteMember } from '#contract/members/calls.ts'
import { newLink, type Post, sendLetter } from '#server/features/members/letter.ts'
import { emailKey, findAccountByEmail } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { findSeat } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Invites somebody with a role. Inviting the same address again replaces the link sent before. */
export function invite(post: Post): Answer<typeof inviteMember> {
  return async ({ tx, pilot, body, now, language }) => {
    await post.sent.count(pilot.accountId)
    const known = await findAccountByEmail(tx, body.email)
    const seat = known && (await findSeat(tx, pilot.familyId, known.id))
    if (seat && !seat.hasEnded) refuse('already_invited')

    const { secret, ...link } = newLink(now)
    const id = newId(now)
    const invitation = { id, email: body.email, role: body.role, invited_by: pilot.accountId, created_at: now, ...link }
    // One open invitation per address: a new one takes the place of the one before, also when two come at once.
    await tx
      .insertInto('invitations')
      .values({ family_id: pilot.familyId, email_key: emailKey(body.email), accepted_at: null, ...invitation })
      .onConflict((open) => open.columns(['family_id', 'email_key']).where('accepted_at', 'is', null).doUpdateSet(invitation))
      .execute()
    await appendToLedger(tx, pilot.familyId, { act: 'member.invited', by: pilot.accountId, subjectId: id, details: { role: body.role }, now })
    return sendLetter(tx, pilot, post, { ...body, secret, language: known?.language ?? language, now })
  }
}
