import { useState } from 'react'

import { AskRecovery } from '#web/features/auth/ask-recovery.tsx'
import { Door } from '#web/features/auth/door.tsx'
import { NewPassword } from '#web/features/auth/new-password.tsx'
import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'

/** Asks for a link, or, opened through one, sets the new password. */
export function Component() {
  const token = useLinkSecret()
  const [usedUp, setUsedUp] = useState<string>()
  return (
    <Door corner={<LanguagePicker />}>
      {token && token !== usedUp ? <NewPassword key={token} token={token} onAskAgain={() => setUsedUp(token)} /> : <AskRecovery />}
    </Door>
  )
}
