import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { login } from '#contract/auth/calls.ts'
import { Door } from '#web/features/auth/door.tsx'
import { enterHouse, nextPath } from '#web/features/session/enter-house.ts'
import { EmailField, SecretField } from '#web/features/auth/fields.tsx'
import { AuthTabs } from '#web/features/auth/tabs.tsx'
import { notify } from '#web/ui/notify.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { useSlow } from '#web/ui/use-slow.ts'

export function Component() {
  const { t } = useTranslation(['auth', 'common', 'fields'])
  const navigate = useNavigate()
  const { form, field, failure, isBusy } = useCallForm(login, {
    focusOnRefusal: 'password',
    onDone: (me) => {
      notify.success(t('login.done'))
      enterHouse(me)
      void navigate(nextPath(me))
    },
  })
  const isSlow = useSlow(isBusy)

  return (
    <Door corner={<LanguagePicker />} foot={t('login.hint')}>
      <title>{t('common:title.page', { page: t('login.tab') })}</title>
      <h2 className="t-lg tabbed-title">{t('login.title')}</h2>
      <AuthTabs />
      <form {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <EmailField {...field('email')} />
        <SecretField
          autoComplete="current-password"
          aside={
            <Link className="link" to="/auth/recovery">
              {t('login.forgot')}
            </Link>
          }
          {...field('password')}
        />
        <Submit label={t('login.submit')} busyLabel={t('login.submitting')} isBusy={isBusy} />
        {isSlow && <Notice kind="info">{t('wait.slow')}</Notice>}
      </form>
    </Door>
  )
}
