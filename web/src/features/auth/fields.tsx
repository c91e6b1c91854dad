import type { ComponentProps } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Field, PasswordField } from '#web/ui/field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type'>
type SecretFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'> & {
  readonly name: 'password' | 'confirm_password'
  readonly labelKey?: 'password' | 'new_password' | 'confirm_password'
}

/** The sign-in address, marked up for password managers. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTexts('auth')
  return (
    <Field
      label={t('field.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}

/** A password field of the sign-in forms. */
export function SecretField({ labelKey, ...props }: SecretFieldProps) {
  const { t } = useTexts('auth')
  return (
    <PasswordField
      label={t(`field.${labelKey ?? props.name}`)}
      showLabel={t('field.show_password')}
      hideLabel={t('field.hide_password')}
      required
      {...props}
    />
  )
}
