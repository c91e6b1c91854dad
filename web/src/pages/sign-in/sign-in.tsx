import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { login, type SignedInAs } from '#contract/auth/calls.ts'
import { CodeForm } from '#web/features/auth/code-form.tsx'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { acceptInvitation } from '#web/features/session/accept-invitation.ts'
import { enterApp, nextPath } from '#web/features/session/enter-app.ts'
import { EmailField, SecretField } from '#web/features/auth/fields.tsx'
import { PasskeyButton } from '#web/features/auth/passkey-button.tsx'
import { AuthTabs } from '#web/features/auth/tabs.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { useSlow } from '#web/ui/use-slow.ts'
import styles from '#web/features/auth/auth-layout.module.css'
import { classNames } from '#web/lib/class-names.ts'

export function Component() {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const navigate = useNavigate()
  const secret = useLinkSecret()
  const [ticket, setTicket] = useState<string>()
  const enter = async (me: SignedInAs) => {
    notify.success(t('login.done'))
    enterApp(me)
    const { pilot, isForOther } = await acceptInvitation(me, secret)
    enterApp(pilot)
    if (isForOther && secret !== undefined) void navigate({ to: '/auth/create', hash: secret })
    else void navigate(nextPath(pilot))
  }
  const { form, field, failure, isBusy } = useCallForm(login, {
    focusOnRefusal: 'password',
    onDone: (answer) => ('ticket' in answer ? setTicket(answer.ticket) : void enter(answer)),
  })
  const isSlow = useSlow(isBusy)

  if (ticket !== undefined) {
    return (
      <AuthLayout corner={<LanguagePicker />}>
        <CodeForm ticket={ticket} onDone={(me) => void enter(me)} onBack={() => setTicket(undefined)} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout corner={<LanguagePicker />} footer={t(secret ? 'invitation.sign_in_hint' : 'login.hint')}>
      <title>{t('common:title.page', { page: t('login.tab') })}</title>
      <h2 className={classNames(styles.tabbedTitle, 't-lg')}>{t('login.title')}</h2>
      <AuthTabs />
      <form {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <EmailField {...field('email')} />
        <SecretField
          autoComplete="current-password"
          labelEnd={
            <Link className="link" to="/auth/recovery">
              {t('login.forgot')}
            </Link>
          }
          {...field('password')}
        />
        <Submit label={t('login.submit')} busyLabel={t('login.submitting')} isBusy={isBusy} />
        {isSlow && <Notice kind="info">{t('wait.slow')}</Notice>}
      </form>
      <PasskeyButton onDone={(me) => void enter(me)} />
    </AuthLayout>
  )
}
