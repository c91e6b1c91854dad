import type { SignedInAs } from '#contract/auth/calls.ts'
import { acceptInvitation as acceptInvitationCall } from '#contract/auth/invitation-calls.ts'
import { refusedAddress } from '#web/lib/refused-address.ts'
import { send } from '#web/lib/send.ts'
import { notify } from '#web/ui/notify.ts'

/**
 * The account after accepting the invitation. `isForOther` is true if the invitation was for another address.
 */
interface AcceptedInvitation {
  readonly pilot: SignedInAs
  readonly isForOther: boolean
}

/**
 * Accepts the invitation that the pilot signed in with. If it is invalid, the pilot sees why and stays signed
 * in.
 */
export async function acceptInvitation(
  pilot: SignedInAs,
  token: string | undefined,
): Promise<AcceptedInvitation> {
  if (token === undefined) return { pilot, isForOther: false }
  const { data, error } = await send(acceptInvitationCall, { body: { token } })
  const isForOther = error !== null && refusedAddress(error) !== null
  if (error && !isForOther) notify.failure(error.detail)
  return { pilot: data ?? pilot, isForOther }
}
