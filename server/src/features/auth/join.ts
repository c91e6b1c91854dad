import type { acceptInvitation as acceptInvitationCall } from '#contract/auth/invitation-calls.ts'
import { acceptInvitation } from '#server/features/auth/accept-invitation.ts'
import { openInvitation } from '#server/features/auth/invitation.ts'
import type { Answer } from '#server/ground/asked.ts'
import { findSeat } from '#server/ground/families.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import { moveSession } from '#server/ground/sessions.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Takes the seat of an invitation with an account that is there already; the session goes with it. */
export const join: Answer<typeof acceptInvitationCall> = async ({ tx, pilot, body, now }) => {
  // Locked, so that two links into one family that are followed at once do not make two seats.
  const account = await lockAccount(tx, pilot.accountId)
  const { family_id } = await openInvitation(tx, body.token, now)
  if (await findSeat(tx, family_id, pilot.accountId)) refuse('already_member')
  const isKnown = account.full_name !== '' && account.dob !== null
  const familyId = await acceptInvitation(tx, { secret: body.token, accountId: pilot.accountId, isKnown, now })
  return moveSession(tx, pilot.sessionHash, familyId, now)
}
