import type { standingCalls } from '#contract/account/standing-calls.ts'
import type { acceptInvitation as acceptInvitationCall } from '#contract/auth/invitation-calls.ts'
import { acceptInvitation } from '#server/features/auth/accept-invitation.ts'
import { type Invitation, openInvitation, openOwnInvitation } from '#server/features/auth/invitation.ts'
import { type Account, lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { findSeat } from '#server/ground/families.ts'
import type { SignedIn } from '#server/ground/pilot.ts'
import { moveSession } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Accepts the invitation of a link with an account that exists already; the session goes with it. */
export const join: Answer<typeof acceptInvitationCall> = async ({ tx, pilot, body, now }) => {
  const account = await lockAccount(tx, pilot.accountId)
  return accept(tx, { account, pilot, invitation: await openInvitation(tx, body.token, now), now })
}

/** The same without the link: the invitation went to the account's own address. */
export const joinByAddress: Answer<(typeof standingCalls)['acceptOwnInvitation']> = async ({ tx, pilot, params, now }) => {
  const account = await lockAccount(tx, pilot.accountId)
  return accept(tx, { account, pilot, invitation: await openOwnInvitation(tx, { accountId: account.id, id: params.id, now }), now })
}

interface Accepting {
  /** Locked, so that two links into one family that are followed at once do not make two members. */
  readonly account: Account
  readonly pilot: SignedIn
  readonly invitation: Invitation
  readonly now: Date
}

async function accept(tx: Tx, { account, pilot, invitation, now }: Accepting) {
  const seat = await findSeat(tx, invitation.family_id, account.id)
  if (seat && !seat.hasEnded) refuse('already_member')
  const isKnown = account.full_name !== '' && account.dob !== null
  const familyId = await acceptInvitation(tx, { invitation, accountId: account.id, isKnown, now })
  return moveSession(tx, pilot.sessionHash, familyId, now)
}
