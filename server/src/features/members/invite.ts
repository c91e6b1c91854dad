import type { inviteMember } from '#contract/members/calls.ts'
import { newLink, type InvitationSettings, sendInvitation } from '#server/features/members/send-invitation.ts'
import { emailKey, findAccountByEmail } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findMembership } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Invites a person with a role. Inviting the same address again replaces the earlier link. */
export function invite(settings: InvitationSettings): Handler<typeof inviteMember> {
  return async ({ tx, pilot, body, now, language }) => {
    await settings.sendThrottle.count(pilot.accountId)
    const account = await findAccountByEmail(tx, body.email)
    const member = account && (await findMembership(tx, pilot.familyId, account.id))
    if (member && !member.hasEnded) refuse('already_invited')

    const { secret, ...link } = newLink(now)
    const id = newId(now)
    const invitation = {
      id,
      email: body.email,
      role: body.role,
      invited_by: pilot.accountId,
      created_at: now,
      asked_email: null,
      ...link,
    }
    // One open invitation per address: a new one replaces the previous one, even in parallel.
    await tx
      .insertInto('invitations')
      .values({
        family_id: pilot.familyId,
        email_key: emailKey(body.email),
        accepted_at: null,
        ...invitation,
      })
      .onConflict((open) =>
        open.columns(['family_id', 'email_key']).where('accepted_at', 'is', null).doUpdateSet(invitation),
      )
      .execute()
    await appendToLedger(tx, pilot.familyId, {
      act: 'member.invited',
      by: pilot.accountId,
      subjectId: id,
      details: { role: body.role },
      now,
    })
    return sendInvitation(tx, pilot, settings, {
      ...body,
      secret,
      language: account?.language ?? language,
      now,
    })
  }
}
