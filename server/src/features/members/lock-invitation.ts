import { may } from '#contract/permissions.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** An open invitation, locked. Founders manage all of them, others only their own. */
export async function lockInvitation(tx: Tx, pilot: Pilot, id: string) {
  const invitation = await tx
    .selectFrom('invitations')
    .select(['id', 'email', 'asked_email', 'role', 'invited_by'])
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) refuse('not_found')
  if (invitation.invited_by !== pilot.accountId && !may(pilot.role, 'member.manage')) refuse('not_permitted')
  return invitation
}
