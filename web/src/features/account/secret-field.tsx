import type { ComponentProps } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { PasswordField } from '#web/ui/field.tsx'

type SecretFieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>

/** A password of the forms in here. */
export function SecretField(props: SecretFieldProps) {
  const { t } = useTexts('auth')
  return <PasswordField showLabel={t('field.show_password')} hideLabel={t('field.hide_password')} required {...props} />
}

/** Whoever changes how the house is opened shows first that it is them. */
export function CurrentPassword(props: Omit<SecretFieldProps, 'label' | 'autoComplete'>) {
  const { t } = useTexts('account')
  return <SecretField label={t('field.current_password')} autoComplete="current-password" {...props} />
}
