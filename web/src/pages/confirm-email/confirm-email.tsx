import { ConfirmEmail } from '#web/features/auth/confirm-email.tsx'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'

/** Opened through the link in the email to a new address. */
export function Component() {
  const token = useLinkSecret()
  return (
    <AuthLayout corner={<LanguagePicker />}>
      <ConfirmEmail key={token} token={token} />
    </AuthLayout>
  )
}
