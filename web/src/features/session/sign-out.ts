import { logout } from '#contract/auth/calls.ts'
import { disconnect } from '#web/lib/disconnect.ts'
import { notify } from '#web/ui/notify.ts'
import { send } from '#web/lib/send.ts'

/** Ends the session and disconnects; on failure the pilot stays and sees the reason. */
export async function signOut(): Promise<void> {
  const { error } = await send(logout, {})
  if (error) notify.failure(error.detail)
  else disconnect('signed_out')
}
