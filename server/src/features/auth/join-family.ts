import type { standingCalls } from '#contract/account/standing-calls.ts'
import type { acceptInvitation as acceptInvitationCall } from '#contract/auth/invitation-calls.ts'
import { acceptInvitation } from '#server/features/auth/accept-invitation.ts'
import { type Invitation, openInvitation, openOwnInvitation } from '#server/features/auth/invitation.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findMembership } from '#server/ground/families.ts'
import { lockMembers } from '#server/ground/lock-members.ts'
import type { SignedIn } from '#server/ground/pilot.ts'
import { moveSession } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Accepts an invitation link with an existing account and moves the session. */
export const join =
  (publicUrl: URL): Handler<typeof acceptInvitationCall> =>
  async ({ tx, pilot, body, now }) =>
    accept(tx, { pilot, invitation: await openInvitation(tx, body.token, now), publicUrl, now })

/** The same without the link, for invitations to the account's own address. */
export const joinByAddress =
  (publicUrl: URL): Handler<(typeof standingCalls)['acceptOwnInvitation']> =>
  async ({ tx, pilot, params, now }) =>
    accept(tx, {
      pilot,
      invitation: await openOwnInvitation(tx, { accountId: pilot.accountId, id: params.id, now }),
      publicUrl,
      now,
    })

interface AcceptOptions {
  readonly pilot: SignedIn
  readonly invitation: Invitation
  readonly publicUrl: URL
  readonly now: Date
}

async function accept(tx: Tx, { pilot, invitation, publicUrl, now }: AcceptOptions) {
  // Serialises two invitations into one family: the second finds a member.
  await lockMembers(tx, invitation.family_id)
  const account = await lockAccount(tx, pilot.accountId)
  const membership = await findMembership(tx, invitation.family_id, account.id)
  if (membership && !membership.hasEnded) refuse('already_member')
  const hasProfile = account.full_name !== '' && account.dob !== null
  const { id, email, full_name: name } = account
  const familyId = await acceptInvitation(tx, {
    invitation,
    account: { id, email, name },
    hasProfile,
    publicUrl,
    now,
  })
  return moveSession(tx, pilot.sessionHash, familyId, now)
}
