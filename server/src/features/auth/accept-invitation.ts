import { expectInvitedAddress, type Invitation } from '#server/features/auth/invitation.ts'
import { addMember } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { notifyInviter } from '#server/ground/notify-inviter.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface AcceptedInvitation {
  /** Already opened, so the transaction is bound to its family. */
  readonly invitation: Invitation
  readonly account: { readonly id: string; readonly email: string; readonly name: string }
  /** Their profile is complete from another family, so there is no onboarding. */
  readonly hasProfile?: boolean
  readonly publicUrl: URL
  readonly now: Date
}

/** Makes an account a member by an open invitation to its address; former members rejoin. */
export async function acceptInvitation(
  tx: Tx,
  { invitation, account, hasProfile = false, publicUrl, now }: AcceptedInvitation,
): Promise<string> {
  const { family_id: familyId, id, role } = invitation
  const accountId = account.id
  await expectInvitedAddress(tx, invitation, account.email)
  // The condition here, not the earlier lookup, decides between parallel requests.
  const accepted = await tx
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: accountId })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('invited_by')
    .executeTakeFirst()
  if (!accepted) refuse('invitation_gone')
  await addMember(tx, familyId, { accountId, role, onboarding: hasProfile ? null : 'profile', now })
  await appendToLedger(tx, familyId, {
    act: 'member.joined',
    by: accountId,
    subjectId: accountId,
    details: { role },
    now,
  })
  const { email, name } = account
  await notifyInviter(tx, familyId, {
    kind: 'member_joined',
    invitedBy: accepted.invited_by,
    email,
    by: { id: accountId, name },
    publicUrl,
    now,
  })
  return familyId
}
