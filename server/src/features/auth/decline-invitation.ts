import type { declineInvitation as declineInvitationCall } from '#contract/auth/invitation-calls.ts'
import { openInvitation } from '#server/features/auth/invitation.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Declines an invitation. The family hears that it was, not by whom: whoever has no seat is nobody's to name. */
export const declineInvitation: Answer<typeof declineInvitationCall> = async ({ tx, body, now }) => {
  const { family_id, id, role } = await openInvitation(tx, body.token, now)
  const declined = await tx
    .deleteFrom('invitations')
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  if (declined.numDeletedRows === 0n) refuse('invitation_gone')
  await appendToLedger(tx, family_id, { act: 'member.declined', by: null, subjectId: id, details: { role }, now })
  return { done: true }
}
