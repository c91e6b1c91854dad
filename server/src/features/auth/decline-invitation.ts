import type { standingCalls } from '#contract/account/standing-calls.ts'
import type { declineInvitation as declineInvitationCall } from '#contract/auth/invitation-calls.ts'
import {
  expectInvitedAddress,
  type Invitation,
  openInvitation,
  openOwnInvitation,
} from '#server/features/auth/invitation.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Declines an invitation. The ledger doesn't name who did: they are not a member. */
export const declineInvitation: Handler<typeof declineInvitationCall> = async ({ tx, pilot, body, now }) => {
  const invitation = await openInvitation(tx, body.token, now)
  const { email } = await lockAccount(tx, pilot.accountId)
  await expectInvitedAddress(tx, invitation, email)
  return decline(tx, invitation, now)
}

/** The same without the link, for invitations to the account's own address. */
export const declineByAddress: Handler<(typeof standingCalls)['declineOwnInvitation']> = async ({
  tx,
  pilot,
  params,
  now,
}) => decline(tx, await openOwnInvitation(tx, { accountId: pilot.accountId, id: params.id, now }), now)

async function decline(tx: Tx, { family_id, id, role }: Invitation, now: Date) {
  const declined = await tx
    .deleteFrom('invitations')
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  if (declined.numDeletedRows === 0n) refuse('invitation_gone')
  await appendToLedger(tx, family_id, {
    act: 'member.declined',
    by: null,
    subjectId: id,
    details: { role },
    now,
  })
  return { done: true as const }
}
