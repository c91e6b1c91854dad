import type { Invitation } from '#server/features/auth/invitation.ts'
import { addMember } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface Accepting {
  /** Opened before, so that the transaction is bound to its family. */
  readonly invitation: Invitation
  readonly accountId: string
  /** They have told who they are, in another family: nothing of the journey is left for them. */
  readonly isKnown?: boolean
  readonly now: Date
}

/** Makes someone a member by an open invitation; someone who left or was removed becomes one again. */
export async function acceptInvitation(tx: Tx, { invitation, accountId, isKnown = false, now }: Accepting): Promise<string> {
  const { family_id: familyId, id, role } = invitation
  // The condition, not the look-up before it, decides between two who use the link at once.
  const taken = await tx
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: accountId })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) refuse('invitation_gone')
  await addMember(tx, familyId, { accountId, role, onboarding: isKnown ? null : 'profile', now })
  await appendToLedger(tx, familyId, { act: 'member.joined', by: accountId, subjectId: accountId, details: { role }, now })
  return familyId
}
