import { useState } from 'react'

import { loginWithCode, type SignedInAs } from '#contract/auth/calls.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/auth/auth-layout.module.css'

interface CodeFormProps {
  readonly ticket: string
  readonly onDone: (pilot: SignedInAs) => void
  readonly onBack: () => void
}

/** The second step of sign-in: a code from the app or a recovery code. */
export function CodeForm({ ticket, onDone, onBack }: CodeFormProps) {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const [isRecovery, setRecovery] = useState(false)
  const { form, field, failure, isBusy } = useCallForm(loginWithCode, {
    extra: () => ({ ticket }),
    focusOnRefusal: 'code',
    onDone,
  })
  return (
    <form {...form}>
      <title>{t('common:title.page', { page: t('code.title') })}</title>
      <h2 className="t-lg">{t('code.title')}</h2>
      <p className={styles.intro}>{t(isRecovery ? 'code.about_recovery' : 'code.about')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        key={String(isRecovery)}
        ref={focusOnMount}
        label={t(isRecovery ? 'code.recovery' : 'code.code')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('code')}
      />
      <Submit label={t('login.submit')} busyLabel={t('login.submitting')} isBusy={isBusy} />
      <div className={styles.formLinks}>
        <Button variant="text" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'code.use_app' : 'code.use_recovery')}
        </Button>
        <Button variant="text" onClick={onBack}>
          {t('recovery.back')}
        </Button>
      </div>
    </form>
  )
}
