import { openInvitation } from '#server/features/auth/invitation.ts'
import { addMember } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface Accepting {
  readonly secret: string
  readonly accountId: string
  /** They have told who they are, in another family: nothing of the journey is left for them. */
  readonly isKnown?: boolean
  readonly now: Date
}

/** Takes the seat an invitation holds ready, and binds the transaction to that family. */
export async function acceptInvitation(tx: Tx, { secret, accountId, isKnown = false, now }: Accepting): Promise<string> {
  const { family_id: familyId, id, role } = await openInvitation(tx, secret, now)
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
