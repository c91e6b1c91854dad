import { useLocation, useNavigate } from '@tanstack/react-router'

import type { Me } from '#contract/auth/calls.ts'
import { CreateForm } from '#web/features/auth/create-form.tsx'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { Invitation, NoInvitation, SignInLinks } from '#web/features/auth/invitation.tsx'
import { NoNewAccounts, useNewAccounts } from '#web/features/auth/no-new-accounts.tsx'
import { AuthTabs } from '#web/features/auth/tabs.tsx'
import { enterApp, nextPath } from '#web/features/session/enter-app.ts'
import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { notify } from '#web/ui/notify.ts'
import styles from '#web/features/auth/auth-layout.module.css'
import { classNames } from '#web/lib/class-names.ts'

export function Component() {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const navigate = useNavigate()
  const secret = useLinkSecret()
  const newAccounts = useNewAccounts()
  // A truncated invitation link must not create a new family by mistake.
  const isCut = useLocation({ select: ({ hash }) => hash !== '' }) && secret === undefined
  const enter = (pilot: Me) => {
    notify.success(t('create.done'))
    enterApp(pilot)
    void navigate(nextPath(pilot))
  }

  if (isCut) {
    return (
      <AuthLayout corner={<LanguagePicker />}>
        <NoInvitation detail={t('invitation.cut')}>
          <SignInLinks />
        </NoInvitation>
      </AuthLayout>
    )
  }
  if (secret) {
    return (
      <AuthLayout corner={<LanguagePicker />}>
        <Invitation key={secret} secret={secret}>
          {(invitedBy) =>
            newAccounts === 'closed' ? (
              <NoNewAccounts why="closed" />
            ) : (
              <CreateForm invitation={{ secret, invitedBy }} onDone={enter} />
            )
          }
        </Invitation>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout corner={<LanguagePicker />} footer={newAccounts === 'open' ? t('create.hint') : undefined}>
      <title>{t('common:title.page', { page: t('create.tab') })}</title>
      <h2 className={classNames(styles.tabbedTitle, 't-lg')}>{t('create.title')}</h2>
      <AuthTabs />
      {newAccounts === 'open' ? <CreateForm onDone={enter} /> : <NoNewAccounts why={newAccounts} />}
    </AuthLayout>
  )
}
