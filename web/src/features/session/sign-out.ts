import { logout } from '#contract/auth/calls.ts'
import { leaveHouse } from '#web/lib/leave-house.ts'
import { notify } from '#web/ui/notify.ts'
import { send } from '#web/lib/send.ts'

/** Ends the session and leaves; if the house could not be told, one stays and hears why. */
export async function signOut(): Promise<void> {
  const { error } = await send(logout, {})
  if (error) notify.failure(error.detail)
  else leaveHouse('signed_out')
}
