import { useNavigate } from '@tanstack/react-router'

import type { SignedInAs } from '#contract/auth/calls.ts'
import { acceptInvitation } from '#web/features/session/accept-invitation.ts'
import { enterApp, nextPath } from '#web/features/session/enter-app.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

/** Goes on after signing in: accepts the invitation that was open, and opens the pilot's page. */
export function useEnter() {
  const { t } = useTexts('auth')
  const navigate = useNavigate()
  return async (me: SignedInAs, invitation: string | undefined) => {
    notify.success(t('login.done'))
    enterApp(me)
    const { pilot, isForOther } = await acceptInvitation(me, invitation)
    enterApp(pilot)
    if (isForOther && invitation !== undefined) void navigate({ to: '/auth/create', hash: invitation })
    else void navigate(nextPath(pilot))
  }
}
