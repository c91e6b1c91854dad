import type {
  allowAddress as allowAddressCall,
  refuseAddress as refuseAddressCall,
} from '#contract/members/calls.ts'
import type { InvitationSettings } from '#server/features/members/send-invitation.ts'
import { sendInvitation } from '#server/features/members/send-invitation.ts'
import { lockInvitation } from '#server/features/members/lock-invitation.ts'
import { replaceLink } from '#server/features/members/resend-invitation.ts'
import { emailKey, findAccountByEmail } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findMembership } from '#server/ground/families.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Binds an invitation to the requested address. The new link is sent there, so only its owner can use it. */
export function allowAddress(settings: InvitationSettings): Handler<typeof allowAddressCall> {
  return async ({ tx, pilot, params, body, now, language }) => {
    const { id, role } = await lockAddressRequest(tx, pilot, params.id, body.email)
    await settings.sendThrottle.count(pilot.accountId)
    const account = await findAccountByEmail(tx, body.email)
    const member = account && (await findMembership(tx, pilot.familyId, account.id))
    if (member && !member.hasEnded) refuse('already_invited')
    const email_key = emailKey(body.email)
    // One open invitation per address: this one replaces another.
    await tx
      .deleteFrom('invitations')
      .where('family_id', '=', pilot.familyId)
      .where('email_key', '=', email_key)
      .where('accepted_at', 'is', null)
      .where('id', '<>', id)
      .execute()
    await tx
      .updateTable('invitations')
      .set({ email: body.email, email_key, asked_email: null })
      .where('family_id', '=', pilot.familyId)
      .where('id', '=', id)
      .execute()
    const secret = await replaceLink(tx, pilot, { id, role, now })
    return sendInvitation(tx, pilot, settings, {
      email: body.email,
      role,
      secret,
      language: account?.language ?? language,
      now,
    })
  }
}

export const refuseAddress: Handler<typeof refuseAddressCall> = async ({ tx, pilot, params, body }) => {
  const { id } = await lockAddressRequest(tx, pilot, params.id, body.email)
  await tx
    .updateTable('invitations')
    .set({ asked_email: null })
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', id)
    .execute()
  return { done: true }
}

/** The caller sends the address, so that they can't agree to one requested in the meantime. */
async function lockAddressRequest(tx: Tx, pilot: Pilot, id: string, email: string) {
  const invitation = await lockInvitation(tx, pilot, id)
  if (invitation.asked_email === null || emailKey(invitation.asked_email) !== emailKey(email))
    refuse('address_not_asked')
  return invitation
}
