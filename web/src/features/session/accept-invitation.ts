import type { SignedInAs } from '#contract/auth/calls.ts'
import { acceptInvitation as acceptInvitationCall } from '#contract/auth/invitation-calls.ts'
import { send } from '#web/lib/send.ts'
import { notify } from '#web/ui/notify.ts'

/** Accepts the invitation someone signed in with. One that leads nowhere says so; they stay signed in where they are. */
export async function acceptInvitation(pilot: SignedInAs, token: string | undefined): Promise<SignedInAs> {
  if (token === undefined) return pilot
  const { data, error } = await send(acceptInvitationCall, { body: { token } })
  if (error) notify.failure(error.detail)
  return data ?? pilot
}
