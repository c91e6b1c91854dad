import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { login, type SignedInAs } from '#contract/auth/calls.ts'
import { CodeForm } from '#web/features/auth/code-form.tsx'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { EmailField, SecretField } from '#web/features/auth/fields.tsx'
import { OidcButton } from '#web/features/auth/oidc-button.tsx'
import { PasskeyButton } from '#web/features/auth/passkey-button.tsx'
import { AuthTabs } from '#web/features/auth/tabs.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { useEnter } from '#web/pages/sign-in/use-enter.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { useSlow } from '#web/ui/use-slow.ts'
import styles from '#web/features/auth/auth-layout.module.css'
import { classNames } from '#web/lib/class-names.ts'

export function Component() {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const secret = useLinkSecret()
  const [ticket, setTicket] = useState<string>()
  const goOn = useEnter()
  const enter = (me: SignedInAs) => goOn(me, secret)
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
      <OidcButton invitation={secret} />
    </AuthLayout>
  )
}
