import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { changePassword } from '#contract/account/calls.ts'
import { sessionsQuery } from '#web/features/account/queries.ts'
import { CurrentPassword, SecretField } from '#web/features/account/secret-field.tsx'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordStrength } from '#web/ui/password-strength.tsx'
import styles from '#web/features/account/account.module.css'

export function PasswordRow({ email }: { email: string }) {
  const { t } = useTexts('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow
      title={t('password.title')}
      action={
        <Button
          variant="quiet"
          size="small"
          aria-label={t('password.dialog_title')}
          onClick={() => setOpen(true)}
        >
          {t('password.change')}
        </Button>
      }
    >
      <p className="sub sm">{t('password.about')}</p>
      {isOpen && <ChangePassword email={email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTexts(['account', 'auth', 'common', 'fields', 'settings'])
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const { form, field, failure, isBusy } = useCallForm(changePassword, {
    shape: ({ current_password = '', new_password = '', confirm_password = '' }) => ({
      current_password,
      new_password,
      confirm_password,
    }),
    onDone: () => {
      notify.success(t('settings:page.updated'))
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      onClose()
    },
  })
  return (
    <Dialog title={t('password.dialog_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        {/* Tells a password manager which account the password belongs to. */}
        <input
          className="vh"
          type="email"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <CurrentPassword {...field('current_password')} />
        <SecretField
          label={t('auth:field.new_password')}
          autoComplete="new-password"
          hint={<PasswordStrength password={password} />}
          onChange={(event) => setPassword(event.target.value)}
          {...field('new_password')}
        />
        <SecretField
          label={t('auth:field.confirm_password')}
          autoComplete="new-password"
          {...field('confirm_password')}
        />
        <DialogFooter
          label={t('password.save')}
          busyLabel={t('password.saving')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
