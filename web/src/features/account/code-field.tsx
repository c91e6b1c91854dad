import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'

/** A code from the authenticator app; the hint says where a recovery code works too. */
export function CodeField({
  isAppOnly = false,
  ...field
}: {
  isAppOnly?: boolean
  name: string
  error: string | undefined
}) {
  const { t } = useTexts('account')
  return (
    <Field
      label={t('field.code')}
      autoComplete="one-time-code"
      inputMode={isAppOnly ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(isAppOnly ? { ref: focusOnMount } : { hint: <p className="hint">{t('field.code_hint')}</p> })}
      {...field}
    />
  )
}
