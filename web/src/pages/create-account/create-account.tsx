import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { createAccount } from '#contract/auth/calls.ts'
import { Door } from '#web/features/auth/door.tsx'
import { enterHouse, nextPath } from '#web/features/session/enter-house.ts'
import { EmailField, SecretField } from '#web/features/auth/fields.tsx'
import { PasswordStrength } from '#web/features/auth/password-strength.tsx'
import { AuthTabs } from '#web/features/auth/tabs.tsx'
import { useLinkSecret } from '#web/features/auth/use-link-secret.ts'
import { notify } from '#web/ui/notify.ts'
import { currentLanguage } from '#web/lib/texts.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { useSlow } from '#web/ui/use-slow.ts'

export function Component() {
  const { t } = useTranslation(['auth', 'common', 'fields'])
  const navigate = useNavigate()
  const invitation = useLinkSecret()
  const [password, setPassword] = useState('')
  const { form, field, failure, isBusy } = useCallForm(createAccount, {
    extra: () => ({ language: currentLanguage(), ...(invitation && { invitation }) }),
    onDone: (me) => {
      notify.success(t('create.done'))
      enterHouse(me)
      void navigate(nextPath(me))
    },
  })
  const isSlow = useSlow(isBusy)

  return (
    <Door corner={<LanguagePicker />} foot={t(invitation ? 'create.joining_hint' : 'create.hint')}>
      <title>{t('common:title.page', { page: t('create.tab') })}</title>
      <h2 className="t-lg tabbed-title">{t(invitation ? 'create.joining_title' : 'create.title')}</h2>
      <AuthTabs />
      <form {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <EmailField {...field('email')} />
        <SecretField
          autoComplete="new-password"
          hint={<PasswordStrength password={password} />}
          onChange={(event) => setPassword(event.target.value)}
          {...field('password')}
        />
        <SecretField autoComplete="new-password" {...field('confirm_password')} />
        <Submit label={t('create.submit')} busyLabel={t('create.submitting')} isBusy={isBusy} />
        {isSlow && <Notice kind="info">{t('wait.slow')}</Notice>}
      </form>
    </Door>
  )
}
