import { useState } from 'react'

import { AskRecovery } from '#web/features/auth/ask-recovery.tsx'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { NewPassword } from '#web/features/auth/new-password.tsx'
import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'

/** Requests a recovery link, or sets the new password when opened through one. */
export function Component() {
  const token = useLinkSecret()
  const [usedUp, setUsedUp] = useState<string>()
  return (
    <AuthLayout corner={<LanguagePicker />}>
      {token && token !== usedUp ? (
        <NewPassword key={token} token={token} onAskAgain={() => setUsedUp(token)} />
      ) : (
        <AskRecovery />
      )}
    </AuthLayout>
  )
}
