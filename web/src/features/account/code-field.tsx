import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

/** A code of the app; where it may be a recovery code too, the hint says so. */
export function CodeField({ isAppOnly = false, ...field }: { isAppOnly?: boolean; name: string; error: string | undefined }) {
  const { t } = useTexts('account')
  return (
    <Field
      label={t('field.code')}
      autoComplete="one-time-code"
      inputMode={isAppOnly ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(isAppOnly ? { ref: focusOnce } : { hint: <p className="hint">{t('field.code_hint')}</p> })}
      {...field}
    />
  )
}
