import { useNavigate } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { useState } from 'react'

import { recover } from '#contract/auth/calls.ts'
import { SecretField } from '#web/features/auth/fields.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordStrength } from '#web/ui/password-strength.tsx'
import { Submit } from '#web/ui/submit.tsx'
import styles from '#web/features/auth/auth-layout.module.css'

/** Sets a new password with the emailed link; a used link offers to request a new one. */
export function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { form, field, failure, isBusy } = useCallForm(recover, {
    extra: () => ({ token }),
    onDone: () => {
      notify.success(t('recovery.password_done'))
      void navigate({ to: '/auth/login' })
    },
  })

  // A 400 without field errors refers to the link itself.
  if (failure?.status === 400) {
    return (
      <div className={styles.authResult} role="alert">
        <title>{t('common:title.page', { page: t('recovery.link_title') })}</title>
        <Unlink size={44} strokeWidth={1.2} aria-hidden="true" />
        <h2 className="t-lg">{t('recovery.link_title')}</h2>
        <p className="sub">{t('recovery.link_about')}</p>
        <Button variant="main" onClick={onAskAgain}>
          {t('recovery.request_again')}
        </Button>
      </div>
    )
  }
  return (
    <form {...form}>
      <title>{t('common:title.page', { page: t('recovery.password_title') })}</title>
      <h2 className="t-lg">{t('recovery.password_title')}</h2>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <SecretField
        labelKey="new_password"
        autoComplete="new-password"
        hint={<PasswordStrength password={password} />}
        onChange={(event) => setPassword(event.target.value)}
        {...field('password')}
      />
      <SecretField autoComplete="new-password" {...field('confirm_password')} />
      <Submit
        label={t('recovery.password_submit')}
        busyLabel={t('recovery.password_submitting')}
        isBusy={isBusy}
      />
    </form>
  )
}
