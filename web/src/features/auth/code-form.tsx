import { useState } from 'react'

import { loginWithCode, type SignedInAs } from '#contract/auth/calls.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

interface CodeFormProps {
  readonly ticket: string
  readonly onDone: (pilot: SignedInAs) => void
  readonly onBack: () => void
}

/** The second step of signing in: a code of the app, or one of the recovery codes. */
export function CodeForm({ ticket, onDone, onBack }: CodeFormProps) {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const [isRecovery, setRecovery] = useState(false)
  const { form, field, failure, isBusy } = useCallForm(loginWithCode, { extra: () => ({ ticket }), focusOnRefusal: 'code', onDone })
  return (
    <form {...form}>
      <title>{t('common:title.page', { page: t('code.title') })}</title>
      <h2 className="t-lg">{t('code.title')}</h2>
      <p className="intro">{t(isRecovery ? 'code.about_recovery' : 'code.about')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        key={String(isRecovery)}
        ref={focusOnce}
        label={t(isRecovery ? 'code.recovery' : 'code.code')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('code')}
      />
      <Submit label={t('login.submit')} busyLabel={t('login.submitting')} isBusy={isBusy} />
      <div className="ways">
        <button type="button" className="btn text" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'code.use_app' : 'code.use_recovery')}
        </button>
        <button type="button" className="btn text" onClick={onBack}>
          {t('recovery.back')}
        </button>
      </div>
    </form>
  )
}
