import type { ComponentProps } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { PasswordField } from '#web/ui/field.tsx'

type SecretFieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>

/** A password field of the account forms. */
export function SecretField(props: SecretFieldProps) {
  const { t } = useTexts('auth')
  return (
    <PasswordField
      showLabel={t('field.show_password')}
      hideLabel={t('field.hide_password')}
      required
      {...props}
    />
  )
}

/** The current password, required to change credentials. */
export function CurrentPassword(props: Omit<SecretFieldProps, 'label' | 'autoComplete'>) {
  const { t } = useTexts('account')
  return <SecretField label={t('field.current_password')} autoComplete="current-password" {...props} />
}
