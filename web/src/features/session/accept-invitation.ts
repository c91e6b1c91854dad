import { acceptInvitation as acceptInvitationCall } from '#contract/auth/invitation-calls.ts'
import type { me } from '#contract/auth/calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import { send } from '#web/lib/send.ts'
import { notify } from '#web/ui/notify.ts'

/** Whoever signed in with an invitation in hand takes its seat. One that leads nowhere is said, and costs nobody their own house. */
export async function acceptInvitation(pilot: ReplyOf<typeof me>, token: string | undefined): Promise<ReplyOf<typeof me>> {
  if (token === undefined) return pilot
  const { data, error } = await send(acceptInvitationCall, { body: { token } })
  if (error) notify.failure(error.detail)
  return data ?? pilot
}
