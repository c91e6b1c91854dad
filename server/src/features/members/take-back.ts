import type { takeInvitationBack } from '#contract/members/calls.ts'
import { lockInvitation } from '#server/features/members/open-invitation.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** Takes an open invitation back. Nothing of it stays but the ledger's word: the address was given for this alone. */
export const takeBack: Answer<typeof takeInvitationBack> = async ({ tx, pilot, params, now }) => {
  const { id, role } = await lockInvitation(tx, pilot, params.id)
  await tx.deleteFrom('invitations').where('family_id', '=', pilot.familyId).where('id', '=', id).execute()
  await appendToLedger(tx, pilot.familyId, { act: 'member.uninvited', by: pilot.accountId, subjectId: id, details: { role }, now })
  return { done: true }
}
