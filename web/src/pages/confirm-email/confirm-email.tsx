import { ConfirmEmail } from '#web/features/auth/confirm-email.tsx'
import { Door } from '#web/features/auth/door.tsx'
import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'

/** Opened through the link that was mailed to a new address. */
export function Component() {
  const token = useLinkSecret()
  return (
    <Door corner={<LanguagePicker />}>
      <ConfirmEmail key={token} token={token} />
    </Door>
  )
}
