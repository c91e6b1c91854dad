import type { requestOtherAddress as requestOtherAddressCall } from '#contract/auth/invitation-calls.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { invitationRow, openInvitation } from '#server/features/auth/invitation.ts'
import { emailKey } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { notifyInviter } from '#server/ground/notify-inviter.ts'

/** Stores the requested address and notifies the inviter. A newer request replaces the previous one. */
export function requestOtherAddress(
  publicUrl: URL,
  throttles: SignInThrottles,
): Handler<typeof requestOtherAddressCall> {
  return async ({ body, visit, now, transaction }) => {
    await throttles.countInvitation(visit)
    const { id } = await transaction((tx) => openInvitation(tx, body.token, now))
    await throttles.countAddressRequest(id)
    await transaction(async (tx) => {
      const invitation = await openInvitation(tx, body.token, now)
      const { email_key, asked_email, invited_by } = await invitationRow(tx, invitation)
      const key = emailKey(body.email)
      // Repeated, or already the invited address: nothing to decide.
      if (key === email_key || (asked_email !== null && key === emailKey(asked_email))) return
      const { family_id: familyId } = invitation
      await tx
        .updateTable('invitations')
        .set({ asked_email: body.email })
        .where('family_id', '=', familyId)
        .where('id', '=', id)
        .execute()
      await notifyInviter(tx, familyId, {
        kind: 'invitation_asked',
        invitedBy: invited_by,
        email: body.email,
        by: null,
        publicUrl,
        now,
      })
    })
    return { done: true }
  }
}
