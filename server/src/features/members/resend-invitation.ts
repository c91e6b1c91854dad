import type { renewInvitationLink, sendInvitationAgain } from '#contract/members/calls.ts'
import type { Role } from '#contract/roles.ts'
import {
  linkTo,
  newLink,
  type InvitationSettings,
  sendInvitation,
} from '#server/features/members/send-invitation.ts'
import { lockInvitation } from '#server/features/members/lock-invitation.ts'
import { findAccountByEmail } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Sends an invitation again: a new link for seven more days; the previous one is void. */
export function resendInvitation(settings: InvitationSettings): Handler<typeof sendInvitationAgain> {
  return async ({ tx, pilot, params, now, language }) => {
    const { email, role } = await lockInvitation(tx, pilot, params.id)
    await settings.sendThrottle.count(pilot.accountId)
    const secret = await replaceLink(tx, pilot, { id: params.id, role, now })
    const account = await findAccountByEmail(tx, email)
    return sendInvitation(tx, pilot, settings, {
      email,
      role,
      secret,
      language: account?.language ?? language,
      now,
    })
  }
}

/**
 * Creates a new link for the inviter to share; only the hash of the old one is stored, so it can't be shown
 * again.
 */
export function renewLink({
  publicUrl,
  sendThrottle,
}: InvitationSettings): Handler<typeof renewInvitationLink> {
  return async ({ tx, pilot, params, now }) => {
    const { role } = await lockInvitation(tx, pilot, params.id)
    await sendThrottle.count(pilot.accountId)
    return { link: linkTo(publicUrl, await replaceLink(tx, pilot, { id: params.id, role, now })) }
  }
}

/** A new link for seven days; the previous one is void. */
export async function replaceLink(
  tx: Tx,
  pilot: Pilot,
  { id, role, now }: { id: string; role: Role; now: Date },
): Promise<string> {
  const { secret, ...link } = newLink(now)
  await tx
    .updateTable('invitations')
    .set(link)
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', id)
    .execute()
  await appendToLedger(tx, pilot.familyId, {
    act: 'member.invited',
    by: pilot.accountId,
    subjectId: id,
    details: { role },
    now,
  })
  return secret
}
