import type { renewInvitationLink, sendInvitationAgain } from '#contract/members/calls.ts'
import type { Role } from '#contract/roles.ts'
import { linkTo, newLink, type Post, sendLetter } from '#server/features/members/letter.ts'
import { lockInvitation } from '#server/features/members/open-invitation.ts'
import { findAccountByEmail } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Sends an invitation again: a new link for seven more days, and the one before is void. */
export function sendAgain(post: Post): Answer<typeof sendInvitationAgain> {
  return async ({ tx, pilot, params, now, language }) => {
    const { email, role } = await lockInvitation(tx, pilot, params.id)
    await post.sent.count(pilot.accountId)
    const secret = await replaceLink(tx, pilot, { id: params.id, role, now })
    const known = await findAccountByEmail(tx, email)
    return sendLetter(tx, pilot, post, { email, role, secret, language: known?.language ?? language, now })
  }
}

/** Creates a new link for the inviting pilot to hand over; only the hash of the old one is stored, so it can't be shown again. */
export function renewLink({ publicUrl, sent }: Post): Answer<typeof renewInvitationLink> {
  return async ({ tx, pilot, params, now }) => {
    const { role } = await lockInvitation(tx, pilot, params.id)
    await sent.count(pilot.accountId)
    return { link: linkTo(publicUrl, await replaceLink(tx, pilot, { id: params.id, role, now })) }
  }
}

async function replaceLink(tx: Tx, pilot: Pilot, { id, role, now }: { id: string; role: Role; now: Date }): Promise<string> {
  const { secret, ...link } = newLink(now)
  await tx.updateTable('invitations').set(link).where('family_id', '=', pilot.familyId).where('id', '=', id).execute()
  await appendToLedger(tx, pilot.familyId, { act: 'member.invited', by: pilot.accountId, subjectId: id, details: { role }, now })
  return secret
}
