import type { withdrawInvitation as withdrawInvitationCall } from '#contract/members/calls.ts'
import { lockInvitation } from '#server/features/members/lock-invitation.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** Withdraws an open invitation and deletes its address; only the ledger entry remains. */
export const withdrawInvitation: Handler<typeof withdrawInvitationCall> = async ({
  tx,
  pilot,
  params,
  now,
}) => {
  const { id, role } = await lockInvitation(tx, pilot, params.id)
  await tx.deleteFrom('invitations').where('family_id', '=', pilot.familyId).where('id', '=', id).execute()
  await appendToLedger(tx, pilot.familyId, {
    act: 'member.uninvited',
    by: pilot.accountId,
    subjectId: id,
    details: { role },
    now,
  })
  return { done: true }
}
